public import FeedRefreshing

/// Lets one instance at a time load a feed, by an advisory lock that ends with its connection. One
/// connection holds the locks of all feeds that an instance loads.
public final class PostgresFeedLoadLock: FeedLoadLock {
  private let database: PostgresDatabase
  private let pause: Duration
  private let onFailure: @Sendable (any Error) -> Void
  /// An advisory lock can be taken twice on one connection.
  private let callers = InProcessFeedLoadLock()
  private let session: Session

  /// Makes a lock in a database; nothing is connected yet.
  /// - Parameters:
  ///   - database: where the lock is, by the name of its schema and the feed's URL.
  ///   - pause: how long to wait, by the database's clock, before a lock that another instance has
  ///     is tried again.
  ///   - onFailure: receives the error if the database could not be asked. The feed is loaded all
  ///     the same.
  public init(
    in database: PostgresDatabase,
    pause: Duration = .milliseconds(250),
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.database = database
    self.pause = pause
    self.onFailure = onFailure
    session = database.makeSession()
  }

  /// Does `work` when no other caller of any instance does any for the feed.
  public func withLock<Value: Sendable>(
    of feed: URL,
    _ work: @Sendable (FeedLoadTurn) async throws -> Value
  ) async throws -> Value {
    let schema = Data(database.configuration.schema.utf8)
    let key = lockKey(schema, Data("load".utf8), feed.bytes)
    return try await callers.withLock(of: feed) { turn in
      guard let turn = try await self.lock(key, turn) else {
        return try await work(turn)
      }
      do {
        let value = try await work(turn)
        await self.unlock(key)
        return value
      } catch {
        await self.unlock(key)
        throw error
      }
    }
  }

  /// Takes the lock, and returns when its turn came; `nil` if the database cannot be asked.
  private func lock(_ key: Data, _ turn: FeedLoadTurn) async throws -> FeedLoadTurn? {
    var turn = turn
    do {
      while try await !tryLock(key) {
        turn = .afterAnother
        try await database.clock.sleep(for: pause)
      }
    } catch {
      try Task.checkCancellation()
      onFailure(error)
      return nil
    }
    if Task.isCancelled {
      await unlock(key)
      throw CancellationError()
    }
    return turn
  }

  private func tryLock(_ key: Data) async throws -> Bool {
    let rows = try await database.retrying {
      try await self.perform { try $0.run("SELECT pg_try_advisory_lock($1)", [key]) }
    }
    return rows.first?[0]?.isTrue == true
  }

  private func unlock(_ key: Data) async {
    do {
      _ = try await perform { try $0.run("SELECT pg_advisory_unlock($1)", [key]) }
    } catch {
      // Without a connection there is no lock either.
      onFailure(error)
    }
  }

  /// In a task of its own: a cancel would end the connection, and with it the locks of other feeds.
  private func perform<Value: Sendable>(
    _ work: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await Task { try await self.session.perform(work) }.value
  }
}
