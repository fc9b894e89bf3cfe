import CFeedSQLite

/// A connection to a database. Its owner calls it from one queue.
final class Connection {
  private var library = cfeedsqlite()
  private var database: OpaquePointer?
  private let path: String

  /// What a statement has parameters for.
  enum Value {
    case integer(Int64)
    case bytes(Data)

    static func url(_ url: URL) -> Self { .bytes(Data(url.absoluteString.utf8)) }
  }

  /// Opens the existing database at `path`, by the library of this name.
  init(path: String, library name: String) throws {
    self.path = path
    if let reason = cfeedsqlite_load(&library, name) {
      throw FailureCause.other("SQLite is not installed: \(String(cString: reason))")
    }
    // SQLITE_OPEN_READWRITE and SQLITE_OPEN_NOMUTEX.
    try check(library.open_v2(path, &database, 0x2 | 0x8000, nil))
  }

  deinit { if let database { _ = library.close_v2(database) } }

  /// Runs one statement, and calls `row` with each row of its result. A statement is written in the source: no text from outside gets into it.
  func run(_ sql: StaticString, _ values: [Value] = [], row: (Row) throws -> Void = { _ in }) throws {
    var statement: OpaquePointer?
    try check(library.prepare_v2(database, sql.utf8Start, CInt(sql.utf8CodeUnitCount), &statement, nil))
    defer { _ = library.finalize(statement) }
    for (index, value) in zip(CInt(1)..., values) {
      switch value {
      case .integer(let number): try check(library.bind_int64(statement, index, number))
      case .bytes(let data):
        // A copy (SQLITE_TRANSIENT). Without an address it would be NULL, and not empty.
        try check(
          data.withUnsafeBytes {
            library.bind_blob64(
              statement, index, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1), UInt64($0.count), -1)
          })
      }
    }
    while case let code = library.step(statement), code != 101 {
      // SQLITE_ROW, until SQLITE_DONE.
      guard code == 100 else { return try check(code) }
      try row(Row(library: library, statement: statement))
    }
  }

  /// The first number of the first row.
  func number(_ sql: StaticString, _ values: [Value] = []) throws -> Int64? {
    var number: Int64?
    try run(sql, values) { number = number ?? $0.integer(0) }
    return number
  }

  /// Runs `work` in a transaction, which an error undoes.
  func transaction<Result>(_ begin: StaticString, _ work: () throws -> Result) throws -> Result {
    try run(begin)
    do {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      // Some errors have already ended it; and what this one says, the next begin says again.
      if library.get_autocommit(database) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Makes the database empty, however corrupt it is.
  func reset() throws {
    try check(cfeedsqlite_set_reset(&library, database, 1))
    defer { _ = cfeedsqlite_set_reset(&library, database, 0) }
    try run("VACUUM")
  }

  func failure(_ code: Int32, _ message: String) -> SQLiteError {
    SQLiteError(code: code, message: message, path: path)
  }

  private func check(_ code: CInt) throws {
    if code != 0 { throw failure(code, library.errmsg(database).map { String(cString: $0) } ?? "") }
  }
}

/// A row of a result, valid until the next one.
struct Row {
  fileprivate let library: cfeedsqlite
  fileprivate let statement: OpaquePointer?

  func integer(_ column: CInt) -> Int64 { library.column_int64(statement, column) }

  func bytes(_ column: CInt) -> UnsafeRawBufferPointer {
    // In this order: asking for the bytes may convert them.
    let start = library.column_blob(statement, column)
    return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(library.column_bytes(statement, column)))
  }

  func text(_ column: CInt) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
