import FeedLibrary
import Foundation
import Testing

@testable import FeedCachePostgres

@Suite(
  "What is known of the refreshing of feeds, in PostgreSQL",
  .enabled(if: PostgresServer.isInstalled),
  .server,
  .timeLimit(.minutes(5))
)
struct FeedRefreshStoreTests {
  @Test("All that is known of a feed is returned to every instance, and nothing of another one")
  func kept() async throws {
    let sut = try SUT()
    let (feed, other) = (try feedURL(), try imageURL(0))
    #expect(try await sut.refreshStore().refreshes(of: [feed]) == [:])
    let refresh = FeedRefresh(
      due: savedAt,
      succeededAt: savedAt - 60,
      failedAt: savedAt - 30,
      failures: 3,
      trouble: "'; DROP TABLE refresh --\0"
    )
    try await sut.refreshStore().update(feed) { $0 = refresh }
    #expect(try await sut.refreshStore().refreshes(of: [feed, other]) == [feed: refresh])
    #expect(try await sut.refreshStore().refreshes(of: [other]) == [:])

    let fresh = FeedRefresh(due: savedAt)
    try await sut.refreshStore().update(feed) { $0 = fresh }
    #expect(try await sut.refreshStore().refreshes(of: [feed]) == [feed: fresh])
    try await sut.refreshStore().update(feed) { $0 = nil }
    #expect(try await sut.refreshStore().refreshes(of: [feed]) == [:])
  }

  @Test("A feed is not due earlier than it was said")
  func wholeSeconds() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let refresh = FeedRefresh(due: savedAt + 0.1, succeededAt: savedAt + 0.9)
    try await sut.refreshStore().update(feed) { $0 = refresh }
    let found = try await sut.refreshStore().refreshes(of: [feed])[feed]
    #expect(found == FeedRefresh(due: savedAt + 1, succeededAt: savedAt))
  }

  @Test("Of instances that claim a feed at the same time one gets it")
  func claims() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let (now, end) = (savedAt, savedAt + 120)
    let claims = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 {
        let store = sut.refreshStore()
        group.addTask {
          try await store.update(feed) { known in
            if let known, known.due > now {
              return false
            }
            known = FeedRefresh(due: end)
            return true
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(claims.filter(\.self).count == 1)
  }

  @Test("Changes at the same time are all made")
  func noneIsLost() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        let store = sut.refreshStore()
        group.addTask {
          try await store.update(feed) { known in
            var refresh = known ?? FeedRefresh(due: savedAt)
            refresh.failures += 1
            known = refresh
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await sut.refreshStore().refreshes(of: [feed])[feed]?.failures == 20)
  }

  @Test("A cancelled change changes nothing, and a database that cannot be asked is an error")
  func failures() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await sut.refreshStore().update(feed) { $0 = FeedRefresh(due: savedAt) }
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(try await sut.refreshStore().refreshes(of: [feed]) == [:])
    sut.proxy.close()
    await #expect(throws: PostgresError.self) {
      try await sut.refreshStore().update(feed) { $0 = nil }
    }
    await #expect(throws: PostgresError.self) {
      try await sut.refreshStore().refreshes(of: [feed])
    }
  }
}

extension SUT {
  /// The store of another instance.
  fileprivate func refreshStore() -> PostgresFeedRefreshStore {
    PostgresFeedRefreshStore(in: PostgresDatabase(configuration, retries: retries))
  }
}
