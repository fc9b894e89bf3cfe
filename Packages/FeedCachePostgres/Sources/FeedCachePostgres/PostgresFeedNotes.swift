public import FeedCore
import FeedFailures

/// Keeps notes in the database, for instances on several machines: what servers asked for, so that
/// no instance asks one that another was told to leave alone; or what is known of refreshing feeds,
/// so that each feed is loaded by one of them.
///
/// Changes of several feeds are one commit. It throws a ``PostgresError``, or what the database's
/// password throws.
public struct PostgresFeedNotes<Codec: FeedNoteCodec>: ListedFeedNotes {
  /// What is kept for a feed.
  public typealias Note = Codec.Note

  /// A change of more feeds locks all: a lock of each takes a request, and a server has room for
  /// some thousands.
  private static var mostLocks: Int { 100 }

  private let database: PostgresDatabase
  private let codec: Codec

  /// Makes a store in a database, of the notes with the codec's name; nothing is read or made yet.
  public init(in database: PostgresDatabase, as codec: Codec) {
    self.database = database
    self.codec = codec
  }

  /// The notes of those of these feeds that have one.
  public func notes(of feeds: Set<URL>) async throws -> [URL: Note] {
    try await database.read { try notes(of: feeds, through: $0) } ?? [:]
  }

  /// Changes the notes of these feeds, in one commit.
  @discardableResult
  public func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Note?) throws -> Value
  ) async throws -> [URL: Value] {
    let scope = feeds.count > Self.mostLocks ? .all : Scope.feeds(feeds.map(\.bytes))
    let values = try await database.write(to: scope, makes: true) { connection in
      let before = try notes(of: feeds, through: connection)
      var values: [URL: Value] = [:]
      var changed: [(url: Data, content: Data)] = []
      var forgotten: [Data] = []
      for feed in feeds {
        var note = before[feed]
        values[feed] = try change(feed, &note)
        if let note, note != before[feed] {
          changed.append((feed.bytes, codec.data(of: note, of: feed)))
        } else if note == nil {
          forgotten.append(feed.bytes)
        }
      }
      try connection.save(changed, named: codec.name)
      try connection.deleteNotes(named: codec.name, of: forgotten)
      try changed.first.map { try deleteEnded(behind: $0.url, through: connection) }
      return values
    }
    guard let values else {
      throw FailureCause.other("PostgreSQL: \(database.configuration.place): no tables were made")
    }
    return values
  }

  /// The feeds that have a note.
  public func feeds() async throws -> Set<URL> {
    try await database.read { try feeds(through: $0) } ?? []
  }

  /// Forgets all that is kept of one feed, or of all, in one commit.
  public func forget(_ feed: URL?) async throws {
    try await database.write(to: feed.map { .feed($0.bytes) } ?? .all) { connection in
      // Read first: what a newer version wrote is an error, and stays.
      if let feed {
        _ = try notes(of: [feed], through: connection)
        try connection.deleteNotes(named: codec.name, of: [feed.bytes])
      } else {
        _ = try feeds(through: connection)
        try connection.deleteNotes(named: codec.name)
      }
    }
  }

  private func feeds(through connection: Connection) throws -> Set<URL> {
    try connection.notes(named: codec.name).reduce(into: []) { feeds, row in
      if let url = URL(string: row.url.text), try note(in: row.content, of: url) != nil {
        feeds.insert(url)
      }
    }
  }

  /// Deletes notes that have ended, such as waits, among the rows that follow that of this feed.
  /// Each save of a feed judges many times as many rows as it adds, so few of all have ended, and
  /// none takes longer because there are many.
  private func deleteEnded(behind url: Data, through connection: Connection) throws {
    let rows = try connection.smallNotes(named: codec.name, behind: url)
    try connection.delete(rows.filter { !isNote($0, or: url) }, named: codec.name)
  }

  /// Whether a row counts for something. One that has no URL names no feed, so that of any will do.
  private func isNote(_ row: KeptRow, or url: Data) -> Bool {
    guard let feed = URL(string: (row.url ?? url).text) else {
      return false
    }
    do {
      return try codec.note(in: row.content, of: feed) != nil
    } catch {
      // A newer version wrote it.
      return true
    }
  }

  private func notes(of feeds: Set<URL>, through connection: Connection) throws -> [URL: Note] {
    let urls = Dictionary(feeds.map { ($0.bytes, $0) }) { first, _ in first }
    let rows = try connection.notes(named: codec.name, of: Array(urls.keys))
    return try rows.reduce(into: [:]) { notes, row in
      if let url = urls[row.url] {
        notes[url] = try note(in: row.content, of: url)
      }
    }
  }

  private func note(in content: Data, of feed: URL) throws -> Note? {
    do {
      return try codec.note(in: content, of: feed)
    } catch {
      throw FailureCause.other(
        "PostgreSQL: \(database.configuration.place): a newer version wrote the notes '\(codec.name)'"
      )
    }
  }
}

private typealias KeptRow = (key: Data, url: Data?, content: Data)

extension Connection {
  fileprivate typealias NoteRow = (url: Data, content: Data)

  fileprivate func notes(named name: String, of urls: [Data]) throws -> [NoteRow] {
    let rows = try run(
      """
      SELECT asked.url, content FROM note, unnest($2::bytea[]) AS asked (url)
        WHERE name = $1 AND key = sha256(asked.url)
      """,
      [Data(name.utf8), Data(array: urls)]
    )
    return rows.compactMap(noteRow)
  }

  /// The notes of all feeds. What was saved before the feeds' URLs were is left out.
  fileprivate func notes(named name: String) throws -> [NoteRow] {
    let rows = try run(
      "SELECT url, content FROM note WHERE name = $1 AND url IS NOT NULL",
      [Data(name.utf8)]
    )
    return rows.compactMap(noteRow)
  }

  private func noteRow(_ row: [Data?]) -> NoteRow? {
    guard let url = row[0], let content = row[1] else {
      return nil
    }
    return (url, content)
  }

  /// Some rows whose keys follow that of this feed; behind the last come the first ones. A large
  /// note is passed over: it would take long to read, and none that ends is.
  fileprivate func smallNotes(named name: String, behind url: Data) throws -> [KeptRow] {
    let rows = try run(
      """
      SELECT key, url, content FROM (
        (SELECT * FROM note WHERE name = $1 AND key > sha256($2) ORDER BY key LIMIT 20)
        UNION ALL
        (SELECT * FROM note WHERE name = $1 AND key < sha256($2) ORDER BY key LIMIT 20)
        LIMIT 20) AS following
      WHERE octet_length(content) < 20000
      """,
      [Data(name.utf8), url]
    )
    return rows.compactMap { row in
      guard let key = row[0], let content = row[2] else {
        return nil
      }
      return (key, row[1], content)
    }
  }

  /// Deletes rows that are as they were read. One that another instance just writes stays.
  fileprivate func delete(_ rows: [KeptRow], named name: String) throws {
    guard !rows.isEmpty else {
      return
    }
    try run(
      """
      DELETE FROM note WHERE name = $1 AND key IN (
        SELECT note.key FROM note JOIN unnest($2::bytea[], $3::bytea[]) AS ended (key, content)
            ON note.key = ended.key AND note.content = ended.content
          WHERE note.name = $1 FOR UPDATE OF note SKIP LOCKED)
      """,
      [Data(name.utf8), Data(array: rows.map(\.key)), Data(array: rows.map(\.content))]
    )
  }

  fileprivate func save(_ notes: [NoteRow], named name: String) throws {
    guard !notes.isEmpty else {
      return
    }
    try run(
      """
      INSERT INTO note (name, key, url, content)
      SELECT $1, sha256(url), url, content FROM unnest($2::bytea[], $3::bytea[]) AS new (url, content)
      ON CONFLICT (name, key) DO UPDATE SET url = EXCLUDED.url, content = EXCLUDED.content
      """,
      [Data(name.utf8), Data(array: notes.map(\.url)), Data(array: notes.map(\.content))]
    )
  }

  /// Deletes the notes of all feeds, also those that were saved before the feeds' URLs were.
  fileprivate func deleteNotes(named name: String) throws {
    try run("DELETE FROM note WHERE name = $1", [Data(name.utf8)])
  }

  fileprivate func deleteNotes(named name: String, of urls: [Data]) throws {
    guard !urls.isEmpty else {
      return
    }
    try run(
      """
      DELETE FROM note WHERE name = $1
        AND key IN (SELECT sha256(url) FROM unnest($2::bytea[]) AS forgotten (url))
      """,
      [Data(name.utf8), Data(array: urls)]
    )
  }
}
