import FeedCache
import FeedCore
import FeedFailures
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCacheSQLite

let savedAt = Date(timeIntervalSince1970: 1_800_000_000)

func feedURL() throws -> URL { try #require(URL(string: "https://feed.example/feed.json")) }

func imageURL(_ number: Int) throws -> URL {
  try #require(URL(string: "https://feed.example/\(number).png"))
}

/// A feed whose images have all parts but a location, and the first one only what it must have.
func feed(of count: Int) throws -> CachedFeed {
  let images = try (0..<count).map { number in
    let url = try imageURL(number)
    return number == 0
      ? FeedImage(id: UUID(), url: url)
      : FeedImage(
        id: UUID(),
        description: "Description \(number)",
        url: url,
        page: url,
        author: "Author \(number)",
        published: savedAt.addingTimeInterval(-1e9),
        comments: url,
        alternative: "Alternative \(number)",
        text: "Text\n\n\(number)",
        isSensitive: true,
        alternates: [url, url],
        tags: ["tag", "Tag \(number)"]
      )
  }
  return CachedFeed(
    images: images,
    savedAt: savedAt,
    validators: FeedValidators(entityTag: "\"1\"", lastModified: nil),
    details: FeedDetails(
      title: "Title",
      nextPage: try imageURL(count),
      earliestNextRequest: savedAt,
      leftOut: count,
      pages: count + 1
    )
  )
}

/// A store in a directory of its own.
struct SUT {
  let directory: TemporaryDirectory
  let cache: SQLiteFeedCache
  let store: any FeedStore & FeedImageDataStore

  var cachePath: String { directory.path + "/cache" }
  var databasePath: String { cachePath + "/feeds.sqlite" }

  init(limit: FeedImageDataLimit = FeedImageDataLimit(), totalLimit: Int = 2 << 30) throws {
    directory = try TemporaryDirectory()
    cache = SQLiteFeedCache(path: directory.path + "/cache", limit: limit, totalLimit: totalLimit)
    store = cache.store(for: try feedURL())
  }

  /// The store as another program sees it.
  func reopened() throws -> any FeedStore & FeedImageDataStore {
    SQLiteFeedCache(path: cachePath).store(for: try feedURL())
  }

  /// Makes the directory as the store does, or with another mode.
  func makeDirectory(mode: Int = 0o700) throws {
    try FileManager.default.createDirectory(atPath: cachePath, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: cachePath)
  }

  /// Changes the database behind the store's back.
  func change(_ statement: StaticString, _ values: [Data] = []) throws {
    try Connection(path: databasePath).run(statement, values)
  }
}

func expectUnavailable(
  _ cause: @escaping (FailureCause) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    guard case FeedStoreError.unavailable(let found) = error else { return false }
    return cause(FailureCause(found))
  }
}

func expectCorrupt(
  _ reason: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    if case FeedStoreError.corrupt(_, let found) = error { found.contains(reason) } else { false }
  }
}

#if os(Linux)
  /// Whether an instance of inotify watches this directory. The system closes one soon after its
  /// end.
  func isWatched(_ directory: String) throws -> Bool {
    var status = stat()
    try #require(stat(directory, &status) == 0)
    let sign = "ino:\(String(status.st_ino, radix: 16)) "
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo")
    return files.contains { file in
      // Others' files may be closed meanwhile.
      let info = try? String(contentsOfFile: "/proc/self/fdinfo/\(file)", encoding: .utf8)
      return info?.contains(sign) == true
    }
  }
#endif
