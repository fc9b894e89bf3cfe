/// What a transaction may change, and so what it locks before it reads anything.
enum Scope {
  /// The feed at this URL.
  case feed(Data)
  /// All feeds of the schema.
  case all
}

/// A transaction whose commit was sent, and whose answer was lost: it may have come to pass.
struct UnconfirmedCommit<Value: Sendable>: Error {
  let transaction: Data
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
    let transaction: Data
    do {
      // Also waits for the end of a former attempt of one's own.
      transaction = try lock(scope)
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

  /// Locks, and returns the transaction's number. A statement of its own: the next one sees what
  /// was committed until it had the lock.
  private func lock(_ scope: Scope) throws -> Data {
    let row =
      switch scope {
      case .feed(let url):
        try run(
          """
          SELECT pg_current_xact_id()::text, pg_advisory_xact_lock_shared($1),
            pg_advisory_xact_lock($2)
          """,
          [lockKey(schema), lockKey(schema, Data("write".utf8), url)]
        )
      case .all:
        try run(
          "SELECT pg_current_xact_id()::text, pg_advisory_xact_lock($1)",
          [lockKey(schema)]
        )
      }
    return row.first?[0] ?? Data()
  }

  private func isCommitted(_ transaction: Data) throws -> Bool {
    let status = try run("SELECT pg_xact_status($1::text::xid8)", [transaction]).first?[0]
    return status?.text == "committed"
  }
}
