/// The tables, and the settings that make them durable.
extension Connection {
  /// A commit is durable before it returns, on Apple platforms too.
  func configure(writes: Bool) throws {
    if writes {
      // Holds only for a file that is still empty.
      try run("PRAGMA auto_vacuum = FULL")
      var mode = ""
      try run("PRAGMA journal_mode = WAL") { mode = $0.text(0) }
      guard mode == "wal" else { throw failure(SQLiteError.cannotOpen, "this file system allows no write-ahead log") }
    }
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA fullfsync = 1")
    try run("PRAGMA checkpoint_fullfsync = 1")
    try run("PRAGMA journal_size_limit = 4194304")
    try run("PRAGMA cell_size_check = 1")
    try run("PRAGMA trusted_schema = 0")
    // Overwriting what is deleted would cost as much as saving it.
    try run("PRAGMA secure_delete = 0")
  }

  /// Whether nothing was ever saved in this database. Throws if it is another program's, or a newer version's.
  func isNew() throws -> Bool {
    switch (try number("PRAGMA application_id"), try number("PRAGMA user_version")) {
    case (0x4645_4544, 1): return false
    case (0x4645_4544, let version):
      throw failure(SQLiteError.notADatabase, "it is of format version \(version ?? 0), not 1")
    case (0, 0) where try number("SELECT count(*) FROM sqlite_master") == 0: return true
    default: throw failure(SQLiteError.notADatabase, "it is another program's database")
    }
  }

  /// Feeds in the order of their saves, and the data of images. A checksum covers all that is read of a row; the index finds and counts.
  func makeTables() throws {
    try run("CREATE TABLE feed (url BLOB PRIMARY KEY, revision INTEGER, checksum INTEGER, content BLOB)")
    try run("CREATE TABLE image (feed BLOB, url BLOB, size INTEGER, checksum INTEGER, data BLOB)")
    try run("CREATE INDEX image_of_feed ON image (feed, url, size)")
    // "FEED"
    try run("PRAGMA application_id = 0x46454544")
    try run("PRAGMA user_version = 1")
  }
}
