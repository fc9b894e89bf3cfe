import FeedCache
import FeedFailures

/// The tables, and the settings that make them durable.
extension Connection {
  /// A commit is durable before it returns, on Apple platforms too.
  func configure(writes: Bool) throws {
    // In milliseconds. So short, because a cancel is seen only between two attempts.
    try run("PRAGMA busy_timeout = 10")
    if writes {
      // Holds only for a file that is still empty.
      try run("PRAGMA auto_vacuum = FULL")
      guard try run("PRAGMA journal_mode = WAL") == [[Data("wal".utf8)]] else {
        throw SQLiteError(
          code: 14,
          message: "this file system allows no write-ahead log",
          path: path
        )
      }
    }
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA fullfsync = 1")
    try run("PRAGMA journal_size_limit = 4194304")
    try run("PRAGMA cell_size_check = 1")
    // Overwriting what is deleted would cost as much as saving it.
    try run("PRAGMA secure_delete = 0")
  }

  /// Whether there are tables; a writer `makes` them if nothing was ever saved. Throws if the
  /// database is another program's, and `FailureCause.newerFormat` if it is a newer version's.
  ///
  /// The tables of version 1 are those of version 2, in which a column for the URL of an image may
  /// have more than that. So readers take them as they are, and the next writer's commit has the
  /// new number: programs that know version 1 alone would drop what they do not know.
  func hasTables(makes: Bool) throws -> Bool {
    let format = try (number("PRAGMA application_id"), number("PRAGMA user_version"))
    if format == (0x4645_4544, 2) {
      return true
    }
    if format == (0x4645_4544, 1) {
      if makes {
        try run("PRAGMA user_version = 2")
      }
      return true
    }
    // Far more versions than there will be: a larger number is corruption.
    if format.0 == 0x4645_4544, (3...0xFFFF).contains(format.1) {
      throw FailureCause.newerFormat(path: path)
    }
    guard format == (0, 0), try number("SELECT count(*) FROM sqlite_master") == 0 else {
      let isOwn = format.0 == 0x4645_4544
      let reason = isOwn ? "its version is damaged" : "it is another program's"
      throw SQLiteError(code: 26, message: reason, path: path)
    }
    guard makes else {
      return false
    }
    // A feed saved again is a new row, so they are in the order of their saves. The index finds and
    // counts; a checksum covers all else. `image.url` is the spelling of the image's key.
    try run("CREATE TABLE feed (url BLOB PRIMARY KEY, revision BLOB, checksum BLOB, content BLOB)")
    try run("CREATE TABLE image (feed BLOB, url BLOB, size INTEGER, checksum BLOB, data BLOB)")
    try run("CREATE INDEX image_of_feed ON image (feed, url, size)")
    try run("PRAGMA application_id = 0x46454544")  // "FEED"
    try run("PRAGMA user_version = 2")
    return true
  }
}
