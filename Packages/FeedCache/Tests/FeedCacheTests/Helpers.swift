import FeedCache
import FeedCore
import Testing

let fixedNow = Date(timeIntervalSince1970: 1_800_000_000)
let sevenDays: TimeInterval = 7 * 86_400

struct StoreFailure: Error, Equatable {}

struct Unexpected: Error {
  let value: any Sendable
  init(_ value: any Sendable) { self.value = value }
}

func uniqueImages() throws -> [FeedImage] {
  let url = try anyURL()
  return [
    FeedImage(id: UUID(), description: "a description", location: "a location", url: url),
    FeedImage(id: UUID(), url: url),
  ]
}

func anyURL() throws -> URL { try #require(URL(string: "https://a.example/1.png")) }

/// A saved feed of this age at the fixed now.
func stored(aged age: TimeInterval, images: [FeedImage] = []) -> StoredFeed {
  StoredFeed(
    CachedFeed(
      images: images,
      savedAt: fixedNow.addingTimeInterval(-age),
      validators: FeedValidators(entityTag: "\"1\"", lastModified: nil),
      details: FeedDetails(title: "a title")
    ),
    revision: FeedStoreRevision("the one read")
  )
}

func expectCancellation(of work: @escaping @Sendable () async throws -> Void) async {
  let call = Task(operation: work)
  await #expect(throws: CancellationError.self) { try await call.value }
}
