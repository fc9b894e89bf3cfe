/// What a transaction may change, and so what it locks before it reads anything.
enum Scope {
  /// The feeds at these URLs.
  case feeds([Data])
  /// All feeds of the schema.
  case all

  /// The feed at this URL.
  static func feed(_ url: Data) -> Scope { .feeds([url]) }
}

/// What tells a transaction from all others. The server's own number does not: a server that is
/// killed may give the number of what it lost to another transaction.
struct TransactionName: Sendable {
  let connection: Data
  let number: Data
  /// Whether it is its connection's first one.
  let isFirst: Bool
}

/// A transaction whose commit was sent, and whose answer was lost: it may have come to pass.
struct UnconfirmedCommit<Value: Sendable>: Error {
  let transaction: TransactionName
  let value: Value
  let cause: PostgresError
}

extension Connection {
  /// Does all of `work` in one commit, which an error or a cancel before it undoes. Writers of one
  /// feed come one after another. If `former` is what an earlier attempt committed, that counts.
  func transaction<Value: Sendable>(
    on scope: Scope,
    after former: UnconfirmedCommit<Value>?,
    _ work: (Connection) throws -> Value
  ) throws -> Value {
    try run("BEGIN")
    let value: Value
    let transaction = nextTransaction()
    do {
      // Also waits for the end of a former attempt of one's own.
      try lock(scope)
      try note(transaction)
      if let former, try isCommitted(former.transaction) {
        rollBack()
        return former.value
      }
      value = try work(self)
      try Task.checkCancellation()
    } catch {
      rollBack()
      throw error
    }
    do {
      try commit()
    } catch let error as PostgresError where error.isConnectionLost {
      throw UnconfirmedCommit(transaction: transaction, value: value, cause: error)
    }
    return value
  }

  /// A statement of its own: the next one sees what was committed until it had the lock.
  private func lock(_ scope: Scope) throws {
    switch scope {
    case .feeds(let urls):
      let keys = urls.map { lockKey(schema, Data("write".utf8), $0) }
      // In the same order in all instances, so that no two wait for each other.
      for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        try run(
          "SELECT pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock($2)",
          [lockKey(schema), key]
        )
      }
    case .all:
      try run("SELECT pg_advisory_xact_lock($1)", [lockKey(schema)])
    }
  }

  /// Writes the transaction's name into its connection's row: it is there if the transaction is.
  private func note(_ transaction: TransactionName) throws {
    try run(
      """
      INSERT INTO writer (connection, transaction, at) VALUES ($1, $2, now())
      ON CONFLICT (connection) DO UPDATE
        SET transaction = EXCLUDED.transaction, at = EXCLUDED.at
      """,
      [transaction.connection, transaction.number]
    )
    guard transaction.isFirst else {
      return
    }
    // Nobody asks for those of yesterday any more.
    try run(
      """
      DELETE FROM writer WHERE connection IN (
        SELECT connection FROM writer WHERE at < now() - interval '1 day' FOR UPDATE SKIP LOCKED)
      """
    )
  }

  private func isCommitted(_ transaction: TransactionName) throws -> Bool {
    let rows = try run(
      "SELECT true FROM writer WHERE connection = $1 AND transaction = $2",
      [transaction.connection, transaction.number]
    )
    return !rows.isEmpty
  }
}
