import FeedFailures

/// The tables, in a schema of their own.
extension Connection {
  /// What each version of the tables adds to the one before it. An instance of an older version
  /// refuses newer tables, so a feed is never saved in a way that another instance misreads.
  static let migrations: [[StaticString]] = [
    [
      // A URL may be longer than the key of an index, so its hash is the key. A feed of which only
      // image data is saved has no revision.
      """
      CREATE TABLE feed (
        key bytea PRIMARY KEY, url bytea NOT NULL, revision bytea, checksum bytea, content bytea,
        saved timestamptz)
      """,
      """
      CREATE TABLE image (
        feed bytea REFERENCES feed ON DELETE CASCADE, key bytea, url bytea NOT NULL,
        checksum bytea, data bytea NOT NULL, PRIMARY KEY (feed, key))
      """,
      // Pictures are compressed already.
      "ALTER TABLE image ALTER data SET STORAGE EXTERNAL",
      // No URL and no revision has a zero byte, so these cannot be told apart in one way only.
      """
      CREATE FUNCTION checksum(bytea, bytea, bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
        AS $$ SELECT sha256($1 || '\\x00'::bytea || $2 || '\\x00'::bytea || $3) $$
      """,
      """
      CREATE TABLE wait (
        key bytea PRIMARY KEY, until bigint NOT NULL, status bigint NOT NULL)
      """,
      """
      CREATE TABLE writer (
        connection bytea PRIMARY KEY, transaction bytea NOT NULL, at timestamptz NOT NULL)
      """,
      """
      CREATE TABLE refresh (
        key bytea PRIMARY KEY, url bytea NOT NULL, due bigint NOT NULL, succeeded bigint,
        failed bigint, failures bigint NOT NULL, trouble bytea)
      """,
    ],
    [
      """
      CREATE TABLE note (
        name text, key bytea, url bytea, content bytea NOT NULL, PRIMARY KEY (name, key))
      """,
      // A wait had no URL: it is known where something else of the feed was saved. It is not part
      // of the content, in which `ServerWaitLines` can do without it.
      """
      INSERT INTO note (name, key, url, content)
      SELECT 'waiting', wait.key, coalesce(feed.url, refresh.url),
          convert_to(wait.until || ' ' || wait.status, 'UTF8')
        FROM wait LEFT JOIN feed ON feed.key = wait.key LEFT JOIN refresh ON refresh.key = wait.key
      """,
      // As `FeedRefreshLines` writes it. PostgreSQL breaks Base64 into lines.
      """
      INSERT INTO note (name, key, url, content)
      SELECT 'refresh', key, url, convert_to(concat_ws(' ', due, coalesce(succeeded::text, '-'),
          coalesce(failed::text, '-'), failures,
          coalesce(translate(encode(trouble, 'base64'), E'\\n', ''), '-'), ''), 'UTF8') || url
        FROM refresh
      """,
      "DROP TABLE wait",
      "DROP TABLE refresh",
    ],
    [
      // It may have more than a URL. Connections of an older version that are still open fail by
      // its name, and do not drop pictures that they know nothing of.
      "ALTER TABLE image RENAME COLUMN url TO spelling"
    ],
  ]

  /// Brings the tables to the newest version, under a lock, and each instance finds them whole or
  /// not at all. Where there are none, `makes` them. Throws if they are of a newer version.
  func migrate(makes: Bool, by migrations: [[StaticString]] = migrations) throws {
    let version = try version()
    guard version <= migrations.count else {
      throw FailureCause.other(
        "PostgreSQL: \(configuration.place): the schema is of a newer version of FeedCachePostgres"
      )
    }
    guard version < migrations.count, version > 0 || makes else {
      return
    }
    try run("BEGIN")
    do {
      try run("SELECT pg_advisory_xact_lock($1)", [lockKey(schema)])
      try makeSchema()
      for statements in migrations.dropFirst(try self.version()) {
        for statement in statements {
          try run(statement)
        }
      }
      try run("DELETE FROM format")
      try run("INSERT INTO format (version) VALUES ($1)", [migrations.count.bytes])
      try commit()
    } catch {
      rollBack()
      throw error
    }
  }

  private func makeSchema() throws {
    // The right to make schemas is needed only if there is none.
    try run(
      """
      DO $$ BEGIN
        IF to_regnamespace(quote_ident(current_setting('feed.schema'))) IS NULL THEN
          EXECUTE format('CREATE SCHEMA %I', current_setting('feed.schema'));
        END IF;
      END $$
      """
    )
    try run("CREATE TABLE IF NOT EXISTS format (version bigint NOT NULL)")
  }

  /// The version of the tables; 0 if there are none.
  private func version() throws -> Int {
    // A schema that the user may not enter is passed over, as if it were not there.
    let row = try run(
      """
      SELECT to_regclass('format') IS NOT NULL,
        coalesce(has_schema_privilege(to_regnamespace(quote_ident($1::text)), 'USAGE'), true)
      """,
      [schema]
    ).first
    guard row?[1]?.isTrue == true else {
      throw error("42501", "permission denied for schema \(configuration.schema)")
    }
    guard row?[0]?.isTrue == true else {
      return 0
    }
    return try run("SELECT max(version) FROM format").first?[0]?.number ?? 0
  }
}
