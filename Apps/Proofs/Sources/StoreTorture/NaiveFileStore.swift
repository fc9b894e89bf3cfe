import Dispatch
import FeedCache

/// What a team writes in an afternoon: a JSON file for the feed, a file for each picture. The negative control of the torture tests: each
/// way of writing leaves out one thing, and at least one test must catch it.
struct NaiveFileStore: FeedStore, FeedImageDataStore {
  enum Writing: Sendable {
    /// `Data.write`, plain or atomic.
    case foundation(Data.WritingOptions)
    /// A temporary file, renamed into its place, with or without each of the steps that make it safe.
    case rename(syncsFile: Bool, syncsDirectory: Bool, locks: Bool)
  }

  let path: String
  let writing: Writing
  private let queue = DispatchQueue(label: "feed-cache.naive")

  init(path: String, writing: Writing) {
    self.path = path
    self.writing = writing
  }

  func retrieve() async throws -> StoredFeed? {
    guard let data = try await onQueue({ try read("feed") }) else { return nil }
    let record = try JSONDecoder().decode(Record.self, from: data)
    return StoredFeed(record.feed, revision: FeedStoreRevision("\(record.savedAt)"))
  }

  func replace(with feed: CachedFeed) async throws {
    let data = try JSONEncoder().encode(Record(feed))
    try await onQueue { try write(data, "feed") }
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    guard try await retrieve()?.revision == revision else { return false }
    try await replace(with: feed)
    return true
  }

  func delete(only revision: FeedStoreRevision) async throws { try await delete() }

  func delete() async throws {
    try await onQueue {
      for name in files(below: path) where name == "feed" || name.hasSuffix(".png") { _ = unlink("\(path)/\(name)") }
    }
  }

  func retrieveImageData(for url: URL) async throws -> Data? { try await onQueue { try read(url.lastPathComponent) } }

  func insert(_ data: Data, for url: URL) async throws { try await onQueue { try write(data, url.lastPathComponent) } }

  func deleteCorruptImageData() async throws -> Int { 0 }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
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
    case .foundation(let options): try data.write(to: URL(filePath: "\(path)/\(name)"), options: options)
    case .rename(let syncsFile, let syncsDirectory, let locks):
      let lock = open("\(path)/lock", O_RDWR | O_CREAT, 0o600)
      defer { close(lock) }
      if locks { flock(lock, LOCK_EX) }
      let file = open("\(path)/new", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      defer { close(file) }
      let count = data.withUnsafeBytes { systemWrite(file, $0) }
      guard count == data.count, !syncsFile || fsync(file) == 0, rename("\(path)/new", "\(path)/\(name)") == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
      guard syncsDirectory else { return }
      let directory = open(path, O_RDONLY | O_DIRECTORY)
      defer { close(directory) }
      guard fsync(directory) == 0 else { throw POSIXError(.EIO) }
    }
  }

  private struct Record: Codable {
    struct Image: Codable {
      let id: UUID
      let description: String?
      let location: String?
      let url: URL
    }

    let savedAt: Date
    let images: [Image]

    init(_ feed: CachedFeed) {
      savedAt = feed.savedAt
      images = feed.images.map { Image(id: $0.id, description: $0.description, location: $0.location, url: $0.url) }
    }

    var feed: CachedFeed {
      let images = images.map { FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url) }
      return CachedFeed(images: images, savedAt: savedAt)
    }
  }
}

private func systemWrite(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
