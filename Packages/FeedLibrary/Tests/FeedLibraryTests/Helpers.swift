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

/// Notes that cannot be read or changed.
struct FailingNotes<Note: Hashable & Sendable>: ListedFeedNotes {
  func notes(of feeds: Set<URL>) throws -> [URL: Note] { throw AnyFailure() }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Note?) throws -> Value
  ) throws -> [URL: Value] {
    throw AnyFailure()
  }

  func feeds() throws -> Set<URL> { throw AnyFailure() }

  func forget(_ feed: URL?) throws { throw AnyFailure() }
}

/// Throws an error, always the same.
struct FailingLoader: FeedLoader {
  let error: any Error

  func load() throws -> Feed { throw error }
}
