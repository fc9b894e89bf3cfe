import FeedPolling
import Foundation
import Testing

@testable import FeedCachePostgres

@Suite(
  "What servers asked for, in PostgreSQL",
  .enabled(if: PostgresServer.isInstalled),
  .server,
  .timeLimit(.minutes(5))
)
struct ServerWaitStoreTests {
  @Test("MF3: a wait is returned to every instance until it is over, and none of another feed is")
  func untilItIsOver() async throws {
    let sut = try SUT()
    let wait = try wait(seconds: 60, status: 429)
    let (feed, other) = (try feedURL(), try imageURL(0))
    #expect(try await store(sut).wait(of: feed) == nil)
    try await store(sut).save(wait, of: feed)

    #expect(try await store(sut).wait(of: feed) == wait)
    #expect(try await store(sut, after: 59.9).wait(of: feed) == wait)
    #expect(try await store(sut, after: 60).wait(of: feed) == nil)
    #expect(try await store(sut).wait(of: other) == nil)
    // The clock was set back.
    #expect(try await store(sut, after: -86_341).wait(of: feed) == nil)
    #expect(try await store(sut, after: -86_340).wait(of: feed) == wait)
  }

  @Test("MF3: a later wait takes the place of the earlier one, also if it is shorter")
  func replaced() async throws {
    let sut = try SUT()
    try await store(sut).save(try wait(seconds: 60, status: 429), of: try feedURL())
    let later = try wait(seconds: 30, status: 503)
    try await store(sut).save(later, of: try feedURL())
    #expect(try await store(sut).wait(of: try feedURL()) == later)
  }

  @Test("MF3: waits that are saved at the same time are all kept")
  func atOnce() async throws {
    let sut = try SUT()
    let wait = try wait(seconds: 60, status: 503)
    let urls = try (0..<10).map { try imageURL($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for url in urls + urls { group.addTask { try await store(sut).save(wait, of: url) } }
      try await group.waitForAll()
    }
    for url in urls { #expect(try await store(sut).wait(of: url) == wait) }
  }

  @Test("A wait can be forgotten, or all; where there is none that is a success")
  func forget() async throws {
    let sut = try SUT()
    try await store(sut).forget(nil)
    let wait = try wait(seconds: 60, status: 410)
    for number in 0..<3 { try await store(sut).save(wait, of: try imageURL(number)) }
    try await store(sut).forget(try imageURL(0))
    #expect(try await store(sut).wait(of: try imageURL(0)) == nil)
    #expect(try await store(sut).wait(of: try imageURL(1)) == wait)
    try await store(sut).forget(nil)
    #expect(try await store(sut).wait(of: try imageURL(1)) == nil)
  }

  @Test("Waits that are over are deleted with the next save")
  func swept() async throws {
    let sut = try SUT()
    try await store(sut).save(try wait(seconds: 1, status: 429), of: try imageURL(0))
    try await store(sut, after: 1).save(try wait(seconds: 60, status: 429), of: try imageURL(1))
    #expect(try sut.connection().run("SELECT count(*) FROM wait") == [[1.bytes]])
  }

  @Test("A database that cannot be asked is an error")
  func unavailable() async throws {
    let sut = try SUT()
    sut.proxy.close()
    await #expect(throws: PostgresError.self) { try await store(sut).wait(of: try feedURL()) }
  }

  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// The store of another instance, whose clock is this many seconds later.
  private func store(_ sut: SUT, after seconds: Double = 0) -> PostgresServerWaitStore {
    let time = now.addingTimeInterval(seconds)
    return PostgresServerWaitStore(in: sut.database) { time }
  }

  private func wait(seconds: Double, status: Int) throws -> ServerWait {
    try #require(ServerWait(until: now.addingTimeInterval(seconds), status: status))
  }
}
