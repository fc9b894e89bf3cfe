import FeedCache
import FeedFailures
import FeedPolling
import Foundation
import Testing

@testable import FeedCachePostgres

/// The contract has what every store tells its followers.
@Suite(
  "PostgreSQL store: follow a feed",
  .enabled(if: PostgresServer.isInstalled),
  .server,
  .timeLimit(.minutes(5))
)
struct FollowFeedTests {
  @Test("Image data, the feeds of other URLs, and those of other schemas are no change")
  func others() async throws {
    let sut = try SUT()
    let stranger = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let follower = Task { [changes = try await sut.store.changes()] in
      var count = 0
      for try await _ in changes {
        count += 1
        if try await sut.store.retrieve()?.feed.images.count == 2 { break }
      }
      return count
    }
    let other = sut.cache.store(for: try imageURL(9))
    for _ in 0..<5 {
      try await other.replace(with: try feed(of: 1))
      try await stranger.store.replace(with: try feed(of: 1))
      try await sut.store.insert(Data([1]), for: try imageURL(0))
    }
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await follower.value == 1)
  }

  @Test("Deleting everything is a change of each feed")
  func deleteAll() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let changes = try await sut.store.changes()
    try await sut.anotherCache().deleteAll()
    #expect(try await changes.first { true } != nil)
  }

  @Test("All followers share one connection, which ends with the last of them, cancelled or not")
  func oneConnection() async throws {
    let sut = try SUT()
    for isCancelled in [false, true] {
      let before = sut.proxy.connections
      let followers = try await [sut.store, sut.cache.store(for: imageURL(0))].map { store in
        Task { [changes = try await store.changes()] in for try await _ in changes { return } }
      }
      #expect(sut.proxy.connections == before + 1)
      for follower in followers where isCancelled { follower.cancel() }
      if !isCancelled {
        for url in [try feedURL(), try imageURL(0)] {
          try await sut.anotherCache().store(for: url).replace(with: try feed(of: 1))
        }
      }
      for follower in followers { try await follower.value }
      while sut.proxy.openConnections > 0 { await Task.yield() }
    }
  }

  @Test("A follower whose connection was cut is told of what was saved meanwhile")
  func cutConnection() async throws {
    // However long the save takes, the connection that is held meanwhile is made in the end.
    let sut = try SUT(retries: RetryPolicy(attempts: .max, base: .zero))
    let changes = try await sut.store.changes()
    sut.proxy.holdResponses()
    sut.proxy.cutAll()
    try await sut.direct().replace(with: try feed(of: 1))
    sut.proxy.releaseResponses()
    #expect(try await changes.first { true } != nil)
    try await sut.direct().replace(with: try feed(of: 2))
    #expect(try await changes.first { true } != nil)
  }

  @Test("A connection that ends right after a notification of another feed is replaced")
  func cutAfterNotification() async throws {
    let sut = try SUT()
    let changes = try await sut.store.changes()
    try await sut.endConnections(after: try imageURL(0))
    #expect(try await changes.first { true } != nil)
  }

  @Test("The end of a connection is noticed together with a notification that came before it")
  func endAfterNotification() async throws {
    let sut = try SUT()
    let connection = try Connection(to: sut.configuration, password: nil)
    try connection.run("LISTEN feed_changed")
    try await sut.endConnections(after: try feedURL())
    #expect(throws: PostgresError.self) { try connection.notifications() }
  }

  @Test("A change that is told together with the start of another follower is not lost")
  func newFollower() async throws {
    let sut = try SUT()
    let changes = try await sut.store.changes()
    sut.proxy.holdResponses()
    let other = Task { try await sut.cache.store(for: try imageURL(0)).changes() }
    try await sut.direct().replace(with: try feed(of: 1))
    while !sut.proxy.holdsNotification { await Task.yield() }
    sut.proxy.releaseResponses()
    #expect(try await changes.first { true } != nil)
    _ = try await other.value
  }

  @Test("A follower that comes and is cancelled takes no change from the others")
  func cancelledFollowers() async throws {
    let sut = try SUT()
    let changes = try await sut.store.changes()
    for _ in 0..<20 {
      let follower = Task { _ = try await sut.store.changes() }
      await Task.yield()
      follower.cancel()
      _ = await follower.result
      try await sut.store.replace(with: try feed(of: 0))
      #expect(try await changes.first { true } != nil)
    }
  }

  @Test("The changes outlive the store that they are of")
  func storeGone() async throws {
    let sut = try SUT()
    let changes = try await sut.anotherCache().store(for: try feedURL()).changes()
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await changes.first { true } != nil)
  }

  @Test("Where the server cannot be reached any more, the changes end with that error")
  func serverGone() async throws {
    let sut = try SUT()
    let changes = try await sut.store.changes()
    sut.proxy.close()
    await expectUnavailable({ $0.description.hasSuffix("; trying again may help") }) {
      for try await _ in changes {}
    }
  }
}

extension SUT {
  /// Ends all connections right after they were notified of a change of the feed at `url`.
  fileprivate func endConnections(after url: URL) async throws {
    proxy.holdResponses()
    try await direct(url).replace(with: try feed(of: 1))
    while !proxy.holdsNotification { await Task.yield() }
    proxy.releaseResponses()
    proxy.cutAll()
  }
}

extension Array {
  fileprivate func map<Value>(_ transform: (Element) async throws -> Value) async rethrows
    -> [Value]
  {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
