import FeedCache
import FeedCore
import Testing

let fixedNow = Date(timeIntervalSince1970: 1_800_000_000)
let day: TimeInterval = 86_400

struct AnyFailure: Error, Equatable {}

func anyURL(_ path: String = "feed.json") throws -> URL {
  try #require(URL(string: "https://feed.example/\(path)"))
}

func savedFeed(aged age: TimeInterval) -> CachedFeed {
  CachedFeed(images: [], savedAt: fixedNow.addingTimeInterval(-age))
}

/// Throws an error, always the same.
struct FailingLoader: FeedLoader {
  let error: any Error

  func load() throws -> Feed { throw error }
}
