import FeedCache
import FeedFailures
import FeedPolling
import Foundation
import Synchronization
import Testing

@testable import FeedCachePostgres

@Suite(
  "PostgreSQL store: when things go wrong",
  .enabled(if: PostgresServer.isInstalled),
  .server,
  .timeLimit(.minutes(5))
)
struct PostgresStoreFailureTests {
  @Test("Without libpq it is said to be not installed, and where it was looked for")
  func missingLibrary() throws {
    let configuration = PostgresConfiguration(host: "/", database: "feeds", user: "feed")
    #expect {
      try Connection(to: configuration, password: nil, library: "libpq-missing.so")
    } throws: { error in
      let text = FailureCause(error).description
      return text.hasPrefix("libpq is not installed: ") && text.contains("libpq-missing.so")
    }
  }

  @Test("A server that is not there is asked again after growing pauses, and the error says where")
  func noServer() async throws {
    let clock = PauseClock()
    let database = PostgresDatabase(
      PostgresConfiguration(host: "/nowhere", database: "feeds", user: "feed"),
      retries: RetryPolicy(attempts: 4, base: .milliseconds(100)),
      clock: clock,
      random: { 0.5 }
    )
    let store = PostgresFeedCache(in: database).store(for: try feedURL())
    await expectUnavailable({ cause in
      let text = cause.description
      return text.hasPrefix("PostgreSQL: /nowhere/.s.PGSQL.5432/feeds: ")
        && text.hasSuffix("; trying again may help") && cause.advice == .usual
    }) { _ = try await store.retrieve() }
    #expect(clock.pauses == [50, 100, 200].map { .milliseconds($0) })
  }

  @Test("The total of the pauses is a limit too")
  func totalPauses() async throws {
    let clock = PauseClock()
    let database = PostgresDatabase(
      PostgresConfiguration(host: "/nowhere", database: "feeds", user: "feed"),
      retries: RetryPolicy(attempts: 9, base: .milliseconds(100), total: .milliseconds(151)),
      clock: clock,
      random: { 0.5 }
    )
    let store = PostgresFeedCache(in: database).store(for: try feedURL())
    await #expect(throws: FeedStoreError.self) { _ = try await store.retrieve() }
    #expect(clock.pauses == [.milliseconds(50), .milliseconds(100)])
  }

  @Test(
    "A password is asked for with each connection; a wrong one is an error that does not say it"
  )
  func password() async throws {
    let sut = try SUT { $0.user = "locked" }
    try sut.connection().run(
      """
      DO $$ BEGIN
        CREATE ROLE locked LOGIN SUPERUSER PASSWORD 'right word';
      EXCEPTION WHEN duplicate_object THEN NULL;
      END $$
      """
    )
    let passwords = Mutex(["wrong word", "right word"])
    let database = PostgresDatabase(sut.configuration) {
      passwords.withLock { $0.removeFirst() }
    }
    let store = PostgresFeedCache(in: database).store(for: try feedURL())
    await #expect {
      _ = try await store.retrieve()
    } throws: { error in
      guard case FeedStoreError.unavailable(let cause as PostgresError) = error else {
        return false
      }
      let texts = ["\(error)", String(reflecting: cause), cause.failureCause.description]
      return cause.code == "28P01" && !cause.isTransient
        && cause.failureCause.advice == .none && !texts.contains { $0.contains("word\"") }
        && !texts.contains { $0.contains("wrong word") }
    }
    try await store.replace(with: try feed(of: 1))
    #expect(passwords.withLock { $0.count } == 0)
  }

  @Test("What the password's source throws is the cause, and a cancel in it is one")
  func noPassword() async throws {
    struct Locked: Error {}
    let sut = try SUT()
    let store = { @Sendable (error: any Error) in
      let database = PostgresDatabase(sut.configuration) { throw error }
      return PostgresFeedCache(in: database).store(for: try feedURL())
    }
    await #expect {
      _ = try await store(Locked()).retrieve()
    } throws: { error in
      if case FeedStoreError.unavailable(is Locked) = error { true } else { false }
    }
    await #expect(throws: CancellationError.self) {
      _ = try await store(CancellationError()).retrieve()
    }
  }

  @Test("A user that may not make the schema is told so, and that trying again does not help")
  func missingRight() async throws {
    let sut = try SUT { $0.user = "stranger" }
    try sut.connection().run(
      """
      DO $$ BEGIN
        CREATE ROLE stranger LOGIN;
      EXCEPTION WHEN duplicate_object THEN NULL;
      END $$
      """
    )
    await expectUnavailable({ cause in
      cause.description.contains("permission denied for database postgres (42501)")
        && cause.description.hasSuffix("; trying again does not help")
    }) { try await sut.store.replace(with: try feed(of: 1)) }

    // A schema that others made is not taken for an empty one.
    try await sut.direct().replace(with: try feed(of: 1))
    let another = try sut.reopened()
    await expectUnavailable({ $0.description.contains("permission denied for schema") }) {
      _ = try await another.retrieve()
    }
  }

  @Test("A call whose connection was cut connects again, once for each")
  func cutConnections() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    sut.proxy.cutAll()
    #expect(try await sut.store.retrieve()?.feed.images.count == 1)
    sut.proxy.cutAll()
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
    #expect(sut.proxy.connections == 3)
  }

  @Test("A save whose commit was done without an answer is a success, and is not done again")
  func lostAnswer() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let old = try #require(try await sut.store.retrieve()).revision
    sut.proxy.loseAnswerOfNextCommit()
    #expect(try await sut.store.replace(only: old, with: try feed(of: 2)))
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
  }

  @Test("A save whose commit did not arrive is done again")
  func lostCommit() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let old = try #require(try await sut.store.retrieve()).revision
    // The transaction's name, the save itself, and its commit.
    sut.proxy.fail(3...3)
    #expect(try await sut.store.replace(only: old, with: try feed(of: 2)))
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
  }

  @Test("Where nobody can say whether a commit was done, the error says so")
  func unknownCommit() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    // The commit, and each later try.
    sut.proxy.fail(3...Int.max)
    await expectUnavailable({ $0.description.contains("it is unknown whether") }) {
      try await sut.store.replace(with: try feed(of: 2))
    }
  }

  @Test(
    "A writer waits for another of its feed, until it is cancelled; then the server stops too; readers and other feeds never wait"
  )
  func cancelled() async throws {
    // Longer than the test may take.
    let sut = try SUT { $0.statementTimeout = .seconds(600) }
    let old = try feed(of: 1)
    try await sut.store.replace(with: old)
    let writer = try sut.holdLock()

    let save = Task { try await sut.store.replace(with: try feed(of: 2)) }
    while try sut.waiters(writer) == 0 { await Task.yield() }
    #expect(try await sut.store.retrieve()?.feed == old)
    try await sut.cache.store(for: try imageURL(0)).replace(with: old)
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    while try sut.waiters(writer) > 0 { await Task.yield() }

    try writer.run("ROLLBACK")
    #expect(try await sut.store.retrieve()?.feed == old)
  }

  @Test("A server that hangs is given up, and of a commit nobody knows then whether it was done")
  func hanging() async throws {
    let sut = try SUT(retries: RetryPolicy(attempts: 1)) {
      $0.statementTimeout = .seconds(2)
      $0.grace = .zero
    }
    try await sut.store.replace(with: try feed(of: 1))
    sut.proxy.holdAnswerOfNextCommit()
    await expectUnavailable({ $0.description.contains("no response; it is unknown whether") }) {
      try await sut.store.replace(with: try feed(of: 2))
    }
    sut.proxy.releaseResponses()
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
    sut.proxy.holdResponses()
    await expectUnavailable({ $0.description.contains("no response") }) {
      _ = try await sut.store.retrieve()
    }
  }

  @Test("A cancel does not wait for a server that hangs")
  func cancelledWhileHanging() async throws {
    let sut = try SUT { $0.statementTimeout = .seconds(600) }
    try await sut.store.replace(with: try feed(of: 1))
    sut.proxy.holdResponses()
    let load = Task { try await sut.store.retrieve() }
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
  }

  @Test(
    "No variable of the environment leads a connection elsewhere, or gives it a password",
    arguments: [
      ("db.example", "db.example,db.example", ","), ("/run/pg", "/run/pg,/run/pg", ","),
      ("localhost", "localhost,localhost", "127.0.0.1,::1"), ("10.0.0.1", "10.0.0.1", "10.0.0.1"),
      ("::1", "::1", "::1"),
    ]
  )
  func environment(host: String, hosts: String, addresses: String) {
    let configuration = PostgresConfiguration(host: host, database: "feeds", user: "feed")
    for (password, sent) in [(nil, "none"), ("", "none"), ("secret", "secret")] {
      let options = Connection.options(of: configuration, password: password, for: 160_000)
      let values = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0.value) })
      #expect(values["host"] == hosts)
      #expect(values["hostaddr"] == addresses)
      #expect(values["password"] == sent)
      let given = ["port", "dbname", "user", "passfile", "sslmode", "options"]
      #expect(given.allSatisfy { values[$0] != nil })
      let isUnverified = ["localhost", "::1"].contains(host)
      #expect(values["require_auth"] == (isUnverified ? "!password" : nil))
      #expect(values["tcp_user_timeout"] == "35000")
    }
  }

  @Test("A statement that takes too long is ended by the server, and trying again may help")
  func timeout() async throws {
    let sut = try SUT { $0.statementTimeout = .milliseconds(20) }
    let writer = try sut.holdLock()
    await #expect {
      try await sut.store.replace(with: try feed(of: 1))
    } throws: { error in
      guard case FeedStoreError.unavailable(let cause as PostgresError) = error else {
        return false
      }
      return cause.code == "57014" && cause.isTransient
    }
    try writer.run("ROLLBACK")
    #expect(sut.proxy.connections == 1)
  }
}

extension SUT {
  /// A connection that holds the lock of the feed's writers.
  fileprivate func holdLock() throws -> Connection {
    // Its statements have time, however short the store's timeout is.
    var patient = try directConfiguration
    patient.statementTimeout = .seconds(600)
    let connection = try Connection(to: patient, password: nil)
    try connection.run("BEGIN")
    let key = lockKey(Data(configuration.schema.utf8), Data("write".utf8), try feedURL().bytes)
    try connection.run("SELECT pg_advisory_xact_lock($1)", [key])
    return connection
  }

  /// How many wait for what this connection holds.
  fileprivate func waiters(_ connection: Connection) throws -> Int {
    let rows = try connection.run(
      """
      SELECT count(*) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))
      """
    )
    return try #require(rows.first?[0]).number
  }
}
