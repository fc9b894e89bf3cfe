import FeedCacheContract
import FeedContract
import FeedCore
import FeedFailures
import FeedLibrary
import FeedPolling
import FeedRefreshing
import Foundation
import Testing

@testable import FeedCachePostgres

@Suite(
  "Notes in PostgreSQL",
  .serialized,
  .enabled(if: PostgresServer.isInstalled),
  .server,
  .timeLimit(.minutes(5))
)
struct PostgresFeedNotesTests {
  @Test("MF3: every promise is kept of what servers asked for", arguments: promisesOfWaits)
  func waits(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Every promise is kept of what is known of refreshing feeds",
    arguments: promisesOfRefreshes
  )
  func refreshes(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("Notes of two names have nothing to do with each other")
  func names() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let refresh = FeedRefresh(due: savedAt)
    try await sut.notes(FeedRefreshLines()).update(feed) { $0 = refresh }
    try await sut.notes(ServerWaitLines { savedAt }).update(feed) {
      $0 = ServerWait(until: savedAt + 60, status: 429)
    }
    try await sut.notes(ServerWaitLines { savedAt }).forget(nil)
    #expect(try await sut.notes(FeedRefreshLines()).note(of: feed) == refresh)
  }

  @Test("Text in a note is never part of a statement")
  func text() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let refresh = FeedRefresh(due: savedAt, trouble: "'; DROP TABLE note --\0\n")
    try await sut.notes(FeedRefreshLines()).update(feed) { $0 = refresh }
    #expect(try await sut.notes(FeedRefreshLines()).note(of: feed) == refresh)
  }

  @Test("What was noted in tables of version 1 is there, also of feeds whose URLs they lack")
  func migration() async throws {
    let sut = try SUT()
    let connection = try sut.connection()
    try connection.migrate(makes: true, by: Array(Connection.migrations.prefix(1)))
    let (feed, other) = (try feedURL(), try imageURL(0))
    for url in [feed, other] {
      try connection.run(
        "INSERT INTO wait (key, until, status) VALUES (sha256($1), 1800000060, 429)",
        [url.bytes]
      )
    }
    let trouble = String(repeating: "down\0\n'", count: 40)
    try connection.run(
      """
      INSERT INTO refresh (key, url, due, succeeded, failed, failures, trouble)
      VALUES (sha256($1), $1, 1800000000, NULL, 1799999970, 3, $2)
      """,
      [feed.bytes, Data(trouble.utf8)]
    )
    for (url, text) in [(other, Data?.none), (try imageURL(1), Data())] {
      try connection.run(
        """
        INSERT INTO refresh (key, url, due, succeeded, failed, failures, trouble)
        VALUES (sha256($1), $1, 1800000000, 1799999940, NULL, 0, $2)
        """,
        [url.bytes, text]
      )
    }
    try connection.run(
      "INSERT INTO wait (key, until, status) VALUES (sha256($1), 1800000060, 503)",
      [try imageURL(2).bytes]
    )

    let waits = sut.notes(ServerWaitLines { savedAt })
    for url in [feed, other] {
      #expect(try await waits.note(of: url) == ServerWait(until: savedAt + 60, status: 429))
    }
    #expect(try await waits.note(of: imageURL(2))?.status == 503)
    #expect(try await waits.feeds() == [feed, other])
    let refreshes = sut.notes(FeedRefreshLines())
    let failed = FeedRefresh(due: savedAt, failedAt: savedAt - 30, failures: 3, trouble: trouble)
    #expect(try await refreshes.note(of: feed) == failed)
    var succeeded = FeedRefresh(due: savedAt, succeededAt: savedAt - 60)
    #expect(try await refreshes.note(of: other) == succeeded)
    succeeded.trouble = ""
    #expect(try await refreshes.note(of: imageURL(1)) == succeeded)
    try await waits.update(imageURL(2)) { $0 = ServerWait(until: savedAt + 1, status: 503) }
    #expect(try await waits.feeds().count == 3)
    try sut.change("UPDATE note SET url = NULL WHERE name = 'waiting'")
    try await waits.forget(nil)
    #expect(try await waits.notes(of: [feed, other, imageURL(2)]) == [:])
    #expect(try await refreshes.feeds().count == 3)
  }

  @Test("A note of a newer version is neither read nor replaced")
  func newerVersion() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let seen = sut.notes(SeenImagesCodec())
    try await seen.update(feed) { $0 = SeenImages() }
    try sut.change("UPDATE note SET content = set_byte(content, 8, 3)")
    let isNewer: (any Error) -> Bool = { "\($0)".contains("newer version") }
    await #expect(performing: { _ = try await seen.note(of: feed) }, throws: isNewer)
    await #expect(performing: { try await seen.update(feed) { $0 = nil } }, throws: isNewer)
    let rows = try sut.connection().run("SELECT get_byte(content, 8)::bigint FROM note")
    #expect(rows == [[3.bytes]])
  }

  @Test("Of notes that have ended few stay: each save deletes some, and none that counts")
  func ended() async throws {
    let sut = try SUT()
    let waits = sut.notes(ServerWaitLines { savedAt })
    let feeds = try (0..<200).map(imageURL)
    try await waits.update(Set(feeds)) { $1 = ServerWait(until: savedAt + 60, status: 429) }
    let later = sut.notes(ServerWaitLines { savedAt + 60 })
    let counting = try (200..<300).map(imageURL)
    for feed in counting {
      try await later.update(feed) { $0 = ServerWait(until: savedAt + 120, status: 429) }
    }
    #expect(try await later.feeds() == Set(counting))
    #expect(try await waits.notes(of: Set(feeds)).count < 20)
  }

  @Test("A change of many feeds takes few locks: a server has room for some thousands")
  func manyFeeds() async throws {
    let sut = try SUT()
    let refreshes = sut.notes(FeedRefreshLines())
    let feeds = try (0..<200).map(imageURL)
    let locks = try await refreshes.update(Set(feeds)) { feed, note in
      note = FeedRefresh(due: savedAt)
      guard feed == feeds[0] else {
        return 0
      }
      let query: StaticString = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
      return try sut.connection().run(query).first?[0]?.number ?? 0
    }
    #expect((1..<100).contains(locks[feeds[0]] ?? 0))
    try await refreshes.forget { _ in true }
    #expect(try await refreshes.feeds() == [])
  }

  @Test("A database that cannot be asked is an error")
  func unavailable() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let notes = sut.notes(FeedRefreshLines())
    try await notes.update(feed) { $0 = FeedRefresh(due: savedAt) }
    sut.proxy.close()
    await #expect(throws: PostgresError.self) { try await notes.update(feed) { $0 = nil } }
    await #expect(throws: PostgresError.self) { try await notes.note(of: feed) }
  }

  private static let promisesOfWaits: [Promise] = {
    let waits = [60.0, 120].compactMap { ServerWait(until: savedAt + $0, status: 429) }
    return promises(of: (waits[0], waits[1]), as: ServerWaitLines { savedAt })
      + FeedNotesContract.promisesOfEnding(
        of: (waits[0], waits[1]),
        makeStorage: { try SUT() },
        open: { $0.notes(ServerWaitLines { savedAt }) },
        openLater: { $0.notes(ServerWaitLines { savedAt + 60 }) }
      )
  }()
  private static let promisesOfRefreshes = promises(
    of: (
      FeedRefresh(
        due: savedAt,
        succeededAt: savedAt - 60,
        failedAt: savedAt - 30,
        failures: 3,
        trouble: "a b"
      ),
      FeedRefresh(due: savedAt)
    ),
    as: FeedRefreshLines()
  )

  private static func promises<Codec: FeedNoteCodec>(
    of notes: (Codec.Note, Codec.Note),
    as codec: Codec
  ) -> [Promise] {
    FeedNotesContract.promises(
      of: notes,
      makeStorage: { try SUT() },
      open: { $0.notes(codec) }
    )
      + FeedNotesContract.promisesOfListed(
        notes.0,
        makeStorage: { try SUT() },
        open: { $0.notes(codec) }
      )
  }
}

extension SUT {
  /// The notes of another instance.
  fileprivate func notes<Codec: FeedNoteCodec>(_ codec: Codec) -> PostgresFeedNotes<Codec> {
    PostgresFeedNotes(in: PostgresDatabase(configuration, retries: retries), as: codec)
  }
}
