/// Opens a connection when one is needed, and works off the cooperative pool. Readers have one of their own, so that they never wait for a writer.
actor Database {
  /// What is known of each feed's pictures, by its URL, as long as nobody else changes them.
  typealias Known = [String: KeptImages<String>]

  private let file: DatabaseFile
  private let library: String
  private let writes: Bool
  private let executor: DiskExecutor
  private var open: (connection: Connection, mark: [UInt64])?
  private var known: (pictures: Known, version: Int64?) = ([:], nil)

  init(_ file: DatabaseFile, library: String, writes: Bool) {
    (self.file, self.library, self.writes) = (file, library, writes)
    executor = DiskExecutor(label: writes ? "feed-sqlite.write" : "feed-sqlite.read")
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Does all of `work` at one moment. `nil` if there is no database.
  func read<Value: Sendable>(_ work: @Sendable (Connection) throws -> Value?) throws -> Value? {
    try explained {
      guard let connection = try connection() else { return nil }
      return try connection.transaction("BEGIN") { try connection.isNew() ? nil : work(connection) }
    }
  }

  /// Does `work` in one commit; a cancel before it undoes all. A database that cannot be read is made anew first. `nil` if there is none, unless
  /// this `makes` one.
  @discardableResult
  func write<Value: Sendable>(
    makes: Bool = false, _ work: @Sendable (Connection, inout Known) throws -> Value
  ) throws -> Value? {
    try Task.checkCancellation()
    return try explained {
      do {
        return try waiting { try commit(makes: makes, work) }
      } catch let error as SQLiteError where error.isRepairable {
        try waiting(renew)
        return try commit(makes: makes, work)
      }
    }
  }

  private func commit<Value>(makes: Bool, _ work: (Connection, inout Known) throws -> Value) throws -> Value? {
    guard let connection = try connection(makes: makes) else { return nil }
    var (pictures, former) = known
    // Nothing, should this fail.
    known = ([:], nil)
    let (value, version) = try connection.transaction("BEGIN IMMEDIATE") {
      if try connection.isNew() { try connection.makeTables() }
      let version = try connection.number("PRAGMA data_version")
      if version != former { pictures = [:] }
      let value = try work(connection, &pictures)
      try Task.checkCancellation()
      return (value, version)
    }
    known = (pictures, version)
    return value
  }

  /// Makes the database empty, and saves again those feeds in it that can be read.
  private func renew() throws {
    open = nil
    let connection = try Connection(path: file.path, library: library)
    var feeds: [[Connection.Value]] = []
    do {
      if try !connection.isNew() {
        try connection.run("SELECT url, revision, checksum, content FROM feed ORDER BY rowid") {
          feeds.append([
            .bytes(Data($0.bytes(0))), .integer($0.integer(1)), .integer($0.integer(2)), .bytes(Data($0.bytes(3))),
          ])
        }
      }
    } catch let error as SQLiteError where error.isCorruption {}
    try connection.reset()
    try connection.configure(writes: true)
    try connection.transaction("BEGIN IMMEDIATE") {
      if try connection.isNew() { try connection.makeTables() }
      for feed in feeds { try connection.insertFeed(feed) }
    }
  }

  /// The open connection, unless another file has taken the place of its own.
  private func connection(makes: Bool = false) throws -> Connection? {
    if makes, try file.mark() == nil { try file.make() }
    let mark = try file.mark()
    if let open, open.mark == mark { return open.connection }
    open = nil
    guard let mark else { return nil }
    let connection = try Connection(path: file.path, library: library)
    try connection.configure(writes: writes)
    if writes { try file.sync() }
    open = (connection, mark)
    return connection
  }

  /// Does a store's work; what lies in a database that cannot be read is corrupt.
  private func explained<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try waiting(work)
    } catch let error as SQLiteError where error.isCorruption {
      throw FeedStoreError.corrupt(.unreadable, reason: "\(error.path): \(error.message)")
    } catch let error as any ExplainedError where !(error is FeedStoreError) {
      throw FeedStoreError.unavailable(error)
    }
  }

  /// Repeats `work` while another program is in its way: for ten seconds, as a save takes milliseconds, or until this task is cancelled.
  private func waiting<Value>(_ work: () throws -> Value) throws -> Value {
    let start = SuspendingClock.now
    var isFresh = open == nil
    while true {
      do {
        return try work()
      } catch let error as SQLiteError where error.isRepairable && !isFresh {
        // The tables that an open connection remembers may be those of a database that another program has made anew.
        (open, isFresh) = (nil, true)
      } catch let error as SQLiteError where error.code == SQLiteError.busy {
        guard start.duration(to: .now) < .seconds(10) else { throw error }
        try Task.checkCancellation()
        DatabaseFile.pause()
      }
    }
  }
}
