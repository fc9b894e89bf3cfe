import FeedCache
import FeedCore
import Findings
import Glibc

/// What a team writes in an afternoon: a JSON file for the feed, a file for each picture. Each way
/// of writing leaves out one thing, and at least one torture must catch it.
struct NaiveFileStore: FeedStore, FeedImageDataStore {
  enum Writing: Sendable {
    /// `Data.write`, plain or atomic.
    case foundation(Data.WritingOptions)
    /// A temporary file that is renamed, with or without each of the steps that make it safe.
    case rename(syncsFile: Bool, syncsDirectory: Bool, locks: Bool)
  }

  let path: String
  let writing: Writing

  func retrieve() async throws -> StoredFeed? {
    guard let data = try read("feed") else {
      return nil
    }
    let record = try JSONDecoder().decode(Record.self, from: data)
    let images = record.images.map {
      FeedImage(
        id: $0.id,
        description: $0.description,
        location: $0.location,
        url: $0.url,
        page: $0.page,
        author: $0.author,
        published: $0.published
      )
      .withPicture($0.picture)
    }
    let feed = CachedFeed(
      images: images,
      savedAt: record.savedAt,
      details: FeedDetails(title: record.title, leftOut: record.leftOut)
    )
    return StoredFeed(feed, revision: FeedStoreRevision("\(record.savedAt)"))
  }

  func replace(with feed: CachedFeed) async throws {
    let images = feed.images.map {
      Record.Image(
        id: $0.id,
        description: $0.description,
        location: $0.location,
        url: $0.url,
        page: $0.page,
        author: $0.author,
        published: $0.published,
        picture: $0.picture
      )
    }
    let record = Record(
      savedAt: feed.savedAt,
      title: feed.details.title,
      leftOut: feed.details.leftOut,
      images: images
    )
    try write(JSONEncoder().encode(record), "feed")
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    guard try await retrieve()?.revision ?? .noFeed == revision else {
      return false
    }
    try await replace(with: feed)
    return true
  }

  func delete(only revision: FeedStoreRevision) async throws {
    try await delete()
  }

  func delete() async throws {
    for name in files(below: path) where name == "feed" || name.hasSuffix(".png") {
      unlink("\(path)/\(name)")
    }
  }

  /// It cannot tell.
  func changes() -> FeedChangeStream {
    FeedChangeStream { nil }
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try read(key.url.lastPathComponent)
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try write(data, key.url.lastPathComponent)
  }

  func deleteCorruptImageData() async throws -> Int {
    0
  }

  private func read(_ name: String) throws -> Data? {
    do {
      return try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  private func write(_ data: Data, _ name: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    switch writing {
    case .foundation(let options):
      try data.write(to: URL(filePath: "\(path)/\(name)"), options: options)
    case .rename(let syncsFile, let syncsDirectory, let locks):
      let lock = open("\(path)/lock", O_RDWR | O_CREAT, 0o600)
      defer { close(lock) }
      if locks {
        flock(lock, LOCK_EX)
      }
      let file = open("\(path)/new", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(file) }
      let count = data.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      guard count == data.count, !syncsFile || fsync(file) == 0,
        rename("\(path)/new", "\(path)/\(name)") == 0
      else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      guard syncsDirectory else {
        return
      }
      let directory = open(path, O_RDONLY | O_DIRECTORY)
      defer { close(directory) }
      guard fsync(directory) == 0 else {
        throw POSIXError(.EIO)
      }
    }
  }

  private struct Record: Codable {
    struct Image: Codable {
      let id: UUID
      let description: String?
      let location: String?
      let url: URL
      let page: URL?
      let author: String?
      let published: Date?
      let picture: UUID?
    }

    let savedAt: Date
    let title: String?
    let leftOut: Int
    let images: [Image]
  }
}

/// Under another name, because the store has a `write` of its own.
private func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
