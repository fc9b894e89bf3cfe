public import FeedFailures
public import FeedLibrary

/// Keeps what is known of the refreshing of feeds in the database, so that instances on several
/// machines keep the same feeds fresh, each feed by one at a time.
///
/// Times are kept in whole seconds: when a feed is due is rounded up, other times down. It throws a
/// ``PostgresError``, or what the database's password throws.
public struct PostgresFeedRefreshStore: FeedRefreshStore {
  private let database: PostgresDatabase

  /// Makes a store in a database; nothing is read or made yet.
  public init(in database: PostgresDatabase) {
    self.database = database
  }

  /// Changes what is known of a feed, in one commit.
  public func update<Value: Sendable>(
    _ feed: URL,
    _ change: @escaping @Sendable (inout FeedRefresh?) -> Value
  ) async throws -> Value {
    let url = feed.bytes
    let value = try await database.write(to: .feed(url), makes: true) { connection in
      var refresh = try connection.refreshes(of: [url]).first?.refresh
      let value = change(&refresh)
      try connection.save(refresh, of: url)
      return value
    }
    guard let value else {
      throw FailureCause.other("PostgreSQL: \(database.configuration.place): no tables were made")
    }
    return value
  }

  /// What is known of each of these feeds, by all instances.
  public func refreshes(of feeds: [URL]) async throws -> [URL: FeedRefresh] {
    let urls = Dictionary(feeds.map { ($0.bytes, $0) }) { first, _ in first }
    let rows = try await database.read { try $0.refreshes(of: Array(urls.keys)) } ?? []
    return rows.reduce(into: [:]) { refreshes, row in
      if let url = urls[row.url] {
        refreshes[url] = row.refresh
      }
    }
  }
}

private struct RefreshRow: Sendable {
  let url: Data
  let refresh: FeedRefresh

  /// The columns `url`, `due`, `succeeded`, `failed`, `failures` and `trouble`; `nil` if one that
  /// must be there is missing.
  init?(_ columns: [Data?]) {
    guard let url = columns[0], let due = columns[1], let failures = columns[4] else {
      return nil
    }
    self.url = url
    refresh = FeedRefresh(
      due: Self.date(due),
      succeededAt: columns[2].map(Self.date),
      failedAt: columns[3].map(Self.date),
      // A row that was changed by hand must not overflow.
      failures: min(max(0, failures.number), 1 << 30),
      trouble: columns[5]?.text
    )
  }

  private static func date(_ value: Data) -> Date {
    Date(timeIntervalSince1970: Double(value.number))
  }
}

extension Connection {
  fileprivate func refreshes(of urls: [Data]) throws -> [RefreshRow] {
    let rows = try run(
      """
      SELECT url, due, succeeded, failed, failures, trouble FROM refresh
        WHERE key IN (SELECT sha256(url) FROM unnest($1::bytea[]) AS asked (url))
      """,
      [Data(array: urls)]
    )
    return rows.compactMap(RefreshRow.init)
  }

  fileprivate func save(_ refresh: FeedRefresh?, of url: Data) throws {
    guard let refresh else {
      try run("DELETE FROM refresh WHERE key = sha256($1)", [url])
      return
    }
    try run(
      """
      INSERT INTO refresh (key, url, due, succeeded, failed, failures, trouble)
      VALUES (sha256($1), $1, $2, $3, $4, $5, $6)
      ON CONFLICT (key) DO UPDATE SET url = EXCLUDED.url, due = EXCLUDED.due,
        succeeded = EXCLUDED.succeeded, failed = EXCLUDED.failed,
        failures = EXCLUDED.failures, trouble = EXCLUDED.trouble
      """,
      [
        url, seconds(refresh.due, .up).bytes, refresh.succeededAt.map { seconds($0).bytes },
        refresh.failedAt.map { seconds($0).bytes }, refresh.failures.bytes,
        refresh.trouble.map { Data($0.utf8) },
      ]
    )
  }
}
