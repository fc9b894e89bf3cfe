import DurableFiles
public import FeedLibrary

/// Keeps what was seen in files of a folder, one for each feed, for this run of a program and later
/// ones.
///
/// The folder is the program's own: no file is written through a symbolic link, nor where others
/// can write. What cannot be read as such a file counts as a feed that was never loaded.
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
    guard let data = try await file(of: feed).read() else {
      return nil
    }
    return SeenImagesFormat.images(in: data, of: feed)
  }

  /// Changes what is remembered of a feed, in one durable commit.
  public func update(
    _ feed: URL,
    _ change: @escaping @Sendable (inout SeenImages?) -> Void
  ) async throws {
    try await file(of: feed).update { data in
      var images = SeenImagesFormat.images(in: data, of: feed)
      change(&images)
      data = images.map { SeenImagesFormat.data(of: $0, of: feed) } ?? Data()
    }
  }

  /// Feeds share the folders of 256, whose locks they would wait for otherwise.
  private func file(of feed: URL) -> DurableFile {
    let name = UUIDNamespace.url.uuid(of: feed.absoluteString).uuidString.lowercased()
    let file = "\(path)/\(name.prefix(2))/\(name.dropFirst(2))"
    return DurableFile(path: file, limit: Self.sizeLimit, isPrivate: true)
  }
}
