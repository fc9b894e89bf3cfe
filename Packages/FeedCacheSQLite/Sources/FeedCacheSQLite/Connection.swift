import CFeedSQLite
import FeedCore
import FeedFailures

/// A connection to a database. Its owner calls it from one queue.
final class Connection {
  private var library = cfeedsqlite()
  private var database: OpaquePointer?
  let path: String

  init(path: String, library name: String = "libsqlite3.so.0") throws {
    self.path = path
    if let reason = cfeedsqlite_load(&library, name) {
      throw FailureCause.other("SQLite is not installed: \(String(cString: reason))")
    }
    // SQLITE_OPEN_READWRITE and SQLITE_OPEN_NOMUTEX. Without SQLITE_OPEN_CREATE: SQLite would make
    // a file that all can read.
    try check(library.open_v2(path, &database, 0x2 | 0x8000, nil))
  }

  deinit {
    if let database {
      _ = library.close_v2(database)
    }
  }

  /// Runs one statement, and returns the rows of its result. A statement is written in the source:
  /// no text from outside gets into it.
  @discardableResult
  func run(_ sql: StaticString, _ values: [Data] = []) throws -> [[Data]] {
    var statement: OpaquePointer?
    try check(
      library.prepare_v2(database, sql.utf8Start, CInt(sql.utf8CodeUnitCount), &statement, nil)
    )
    defer { _ = library.finalize(statement) }
    for (index, value) in zip(CInt(1)..., values) {
      // SQLite makes a copy (SQLITE_TRANSIENT).
      try check(
        value.withUnsafeBytes {
          library.bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), -1)
        }
      )
    }
    var rows: [[Data]] = []
    while case let code = library.step(statement), code != 101 {
      // SQLITE_ROW, until SQLITE_DONE.
      if code != 100 {
        try check(code)
      }
      rows.append(
        (0..<library.column_count(statement)).map { column in
          // In this order: asking for the bytes turns a number into decimal text.
          let start = library.column_blob(statement, column)
          return Data(
            UnsafeRawBufferPointer(
              start: start,
              count: Int(library.column_bytes(statement, column))
            )
          )
        }
      )
    }
    return rows
  }

  func number(_ sql: StaticString, _ values: [Data] = []) throws -> Int {
    try run(sql, values).first?[0].number ?? 0
  }

  /// Makes the database empty, however corrupt it is.
  func empty() throws {
    try check(cfeedsqlite_empty(&library, database))
  }

  private func check(_ code: CInt) throws {
    guard code != 0 else {
      return
    }
    throw SQLiteError(
      code: code,
      message: library.errmsg(database).map { String(cString: $0) } ?? "",
      path: path
    )
  }
}

extension Data {
  var text: String { String(decoding: self, as: UTF8.self) }
  var number: Int { Int(text) ?? 0 }
}

extension URL {
  var bytes: Data { Data(absoluteString.utf8) }
}

extension ImageDataKey {
  var bytes: Data { Data(spelling.utf8) }
}
