import DurableFiles
public import FeedCache
import FeedCore
import FeedFailures
public import FeedLibrary

/// Keeps what was seen in files of a folder, one for each feed, for this run of a program and later
/// ones.
///
/// The folder is the program's own: no file is written through a symbolic link, nor where others
/// can write. What cannot be read as such a file counts as a feed that was never loaded, unless a
/// newer version wrote it: then `FailureCause.newerFormat` is thrown, and the file stays.
public struct SeenImageFolder: SeenImageStore {
  /// 64 MiB: a million images.
  static let sizeLimit = 64 << 20

  private let path: String

  /// Describes the folder at a path; nothing is read or made yet.
  public init(path: String) {
    self.path = path
  }

  /// What is remembered of the feed at this URL; `nil` if it was never loaded. Throws a `FileError`
  /// or an `UntrustedPath`.
  public func images(of feed: URL) async throws -> SeenImages? {
    let path = path(of: feed)
    guard let data = try await Self.file(at: path).read() else {
      return nil
    }
    return try Self.images(in: data, of: feed, at: path)
  }

  /// Changes what is remembered of a feed, in one durable commit.
  public func update(
    _ feed: URL,
    _ change: @escaping @Sendable (inout SeenImages?) -> Void
  ) async throws {
    let path = path(of: feed)
    try await Self.file(at: path).update { data in
      var images = try Self.images(in: data, of: feed, at: path)
      change(&images)
      data = images.map { SeenImagesFormat.data(of: $0, of: feed) } ?? Data()
    }
  }

  /// Feeds share the folders of 256, whose locks they would wait for otherwise.
  private func path(of feed: URL) -> String {
    let name = UUIDNamespace.url.uuid(of: feed.absoluteString).uuidString.lowercased()
    return "\(path)/\(name.prefix(2))/\(name.dropFirst(2))"
  }

  private static func file(at path: String) -> DurableFile {
    DurableFile(path: path, limit: sizeLimit, isPrivate: true)
  }

  private static func images(
    in data: Data,
    of feed: URL,
    at path: String
  ) throws(FailureCause) -> SeenImages? {
    guard !SeenImagesFormat.isNewer(data) else {
      throw .newerFormat(path: path)
    }
    return SeenImagesFormat.images(in: data, of: feed)
  }
}
