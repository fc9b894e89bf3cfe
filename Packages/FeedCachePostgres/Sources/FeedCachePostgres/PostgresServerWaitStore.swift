public import FeedPolling

/// Keeps what servers asked for in the database, so that no instance asks a server which another
/// one was told to leave alone.
///
/// It throws a ``PostgresError``, or what the database's password throws.
public struct PostgresServerWaitStore: ServerWaitStore {
  private let database: PostgresDatabase
  private let now: @Sendable () -> Date

  /// Makes a store in a database; nothing is read or made yet. Waits that are over at the time
  /// `now` count for nothing.
  public init(in database: PostgresDatabase, now: @escaping @Sendable () -> Date = { Date() }) {
    self.database = database
    self.now = now
  }

  /// The wait of the feed at this URL; `nil` if it may be requested.
  public func wait(of feed: URL) async throws -> ServerWait? {
    let url = feed.bytes
    let now = seconds(now())
    return try await database.read { try $0.wait(of: url, now: now) }
  }

  /// Saves the wait of a feed, in place of its earlier one.
  public func save(_ wait: ServerWait, of feed: URL) async throws {
    let url = feed.bytes
    let now = seconds(now())
    let until = seconds(wait.until)
    try await database.write(to: .feed(url), makes: true) { connection in
      try connection.saveWait(until: until, status: wait.status, of: url)
      try connection.deleteWaits(before: now)
    }
  }

  /// Forgets the wait of one feed, or of all.
  public func forget(_ feed: URL?) async throws {
    let url = feed?.bytes
    try await database.write(to: url.map(Scope.feed) ?? .all) { try $0.deleteWaits(of: url) }
  }
}

extension Connection {
  fileprivate func wait(of url: Data, now: Int) throws -> ServerWait? {
    // One that is longer than any can be was saved before the clock was set back.
    let row = try run(
      "SELECT until, status FROM wait WHERE key = sha256($1) AND until > $2 AND until <= $3",
      [url, now.bytes, (now + Int(ServerWait.longest)).bytes]
    ).first
    guard let until = row?[0], let status = row?[1] else {
      return nil
    }
    let end = Date(timeIntervalSince1970: Double(until.number))
    return ServerWait(until: end, status: status.number)
  }

  fileprivate func saveWait(until: Int, status: Int, of url: Data) throws {
    try run(
      """
      INSERT INTO wait (key, until, status) VALUES (sha256($1), $2, $3)
      ON CONFLICT (key) DO UPDATE SET until = EXCLUDED.until, status = EXCLUDED.status
      """,
      [url, until.bytes, status.bytes]
    )
  }

  /// Deletes those that are over. One that another instance just writes stays until the next time.
  fileprivate func deleteWaits(before now: Int) throws {
    try run(
      """
      DELETE FROM wait WHERE key IN (
        SELECT key FROM wait WHERE until <= $1 FOR UPDATE SKIP LOCKED)
      """,
      [now.bytes]
    )
  }

  fileprivate func deleteWaits(of url: Data?) throws {
    guard let url else {
      try run("DELETE FROM wait")
      return
    }
    try run("DELETE FROM wait WHERE key = sha256($1)", [url])
  }
}
