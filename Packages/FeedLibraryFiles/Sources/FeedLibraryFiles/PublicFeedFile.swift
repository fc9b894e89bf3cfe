import DurableFiles
public import FeedPolling

/// Remembers public feeds in a file, a URL a line, the newest last.
///
/// The file is the program's own: it is not written through a symbolic link, nor in a directory
/// that others can write. A line that is no URL counts for nothing.
public struct PublicFeedFile: PublicFeedStore {
  /// The most bytes of the file: some 50,000 feeds.
  private static let sizeLimit = 4 << 20

  private let file: DurableFile

  /// Describes the file at a path; nothing is read or made yet.
  public init(path: String) {
    file = DurableFile(path: path, limit: 2 * Self.sizeLimit, isPrivate: true)
  }

  /// Whether the feed at this URL was added.
  public func contains(_ feed: URL) async throws -> Bool {
    Self.contains(feed, in: try await file.read() ?? Data())
  }

  /// Adds a feed in one durable commit. Throws a `FileError` or an `UntrustedPath`.
  public func add(_ feed: URL) async throws {
    try await file.update { data in
      guard !Self.contains(feed, in: data) else {
        return
      }
      if let last = data.last, last != UInt8(ascii: "\n") {
        data.append(UInt8(ascii: "\n"))
      }
      data += Data("\(feed.absoluteString)\n".utf8)
      while data.count > Self.sizeLimit, let end = data.firstIndex(of: UInt8(ascii: "\n")) {
        data = Data(data[(end + 1)...])
      }
    }
  }

  private static func contains(_ feed: URL, in data: Data) -> Bool {
    let wanted = Array(feed.absoluteString.utf8)
    return data.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(wanted) }
  }
}
