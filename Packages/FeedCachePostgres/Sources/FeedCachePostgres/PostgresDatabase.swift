public import FeedPolling
import Synchronization

/// A PostgreSQL database, version 13 or newer, in which several instances of a server keep one
/// cache: a ``PostgresFeedCache``, ``PostgresFeedNotes`` and a
/// ``PostgresFeedLoadLock``.
///
/// The system's libpq is loaded at the first connection, and the tables are made by the first save.
/// The connections are sessions: a pooler in between must not share them between transactions.
public final class PostgresDatabase: Sendable {
  let configuration: PostgresConfiguration
  private let retries: RetryPolicy
  let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  let password: @Sendable () async throws -> String?
  private let limit: RequestLimit
  private let idle = Mutex<[Session]>([])

  /// Describes a database; nothing is loaded or connected yet.
  /// - Parameters:
  ///   - configuration: where it is.
  ///   - password: called for each new connection; `nil` if the server wants none. What it throws,
  ///     the calls throw. The password is neither kept nor logged.
  ///   - retries: how often, and after which pauses, a call whose connection broke connects again.
  ///     What was committed is not done twice.
  ///   - clock: for these pauses.
  ///   - random: for their jitter; at least 0 and below 1.
  public init(
    _ configuration: PostgresConfiguration,
    password: @escaping @Sendable () async throws -> String? = { nil },
    retries: RetryPolicy = RetryPolicy(attempts: 6, base: .milliseconds(100)),
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.configuration = configuration
    self.retries = retries
    self.clock = clock
    self.random = random
    self.password = password
    limit = RequestLimit(permits: max(1, configuration.connections))
  }

  /// Does `work` of one statement; `nil` if nothing was ever saved.
  func read<Value: Sendable>(_ work: @escaping @Sendable (Connection) throws -> Value?) async throws
    -> Value?
  {
    try await withSession { session in
      do {
        return try await self.retrying { try await session.perform(work) }
      } catch let error as PostgresError where error.isMissingTable {
        return nil
      }
    }
  }

  /// Does all of `work` in one commit. If nothing was ever saved, `makes` the tables first, or
  /// returns `nil`.
  @discardableResult
  func write<Value: Sendable>(
    to scope: Scope,
    makes: Bool = false,
    _ work: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value? {
    try await withSession { session in
      var former: UnconfirmedCommit<Value>?
      do {
        return try await self.retrying {
          do {
            return try await session.perform { [former] connection in
              try connection.write(to: scope, makes: makes, after: former, work)
            }
          } catch let error as UnconfirmedCommit<Value> {
            former = error
            throw error.cause
          }
        }
      } catch let error as PostgresError where former != nil {
        throw error.withUnconfirmedCommit
      }
    }
  }

  /// A connection of its own, for what takes longer than a statement.
  func makeSession() -> Session {
    Session(configuration, password: password)
  }

  /// Does `work` again while its connection breaks, after growing pauses.
  func retrying<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    var attempt = 1
    var spent = Duration.zero
    while true {
      do {
        return try await work()
      } catch let error as PostgresError where error.isConnectionLost && error.isTransient {
        let pause = retries.delay(after: attempt, retryAfter: nil, random: random())
        spent += pause
        guard attempt < retries.attempts, spent < retries.total else {
          throw error
        }
        try await clock.sleep(for: pause)
        attempt += 1
      }
    }
  }

  private func withSession<Value: Sendable>(
    _ work: @Sendable (Session) async throws -> Value
  ) async throws -> Value {
    try await limit.withPermit {
      let session = self.idle.withLock { $0.popLast() } ?? self.makeSession()
      defer { self.idle.withLock { $0.append(session) } }
      return try await work(session)
    }
  }
}

extension Connection {
  fileprivate func write<Value: Sendable>(
    to scope: Scope,
    makes: Bool,
    after former: UnconfirmedCommit<Value>?,
    _ work: (Connection) throws -> Value
  ) throws -> Value? {
    do {
      return try transaction(on: scope, after: former, work)
    } catch let error as PostgresError where error.isMissingTable {
      guard makes else {
        return nil
      }
      try migrate(makes: true)
      return try transaction(on: scope, after: former, work)
    }
  }
}
