import DurableFiles
import FeedCache
import FeedFailures

/// Opens a connection when one is needed, and works off the cooperative pool. Readers have one of
/// their own, so that they never wait for a writer.
actor Database {
  let file: DatabaseFile
  private let writes: Bool
  private let executor = DiskExecutor(label: "feed-sqlite")
  private var open: (connection: Connection, number: UInt64)?

  init(_ file: DatabaseFile, writes: Bool) {
    self.file = file
    self.writes = writes
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Signs that somebody may have saved something: changes of the file and of its log.
  func signsOfChanges() throws -> AsyncThrowingStream<Void, any Error> {
    do {
      return try DirectoryWatch.changes(of: DatabaseFile.names, in: file.directory)
    } catch {
      throw FeedStoreError.unavailable(error)
    }
  }

  /// Does all of `work` at one moment, and a writer in one commit, which an error or a cancel
  /// before it undoes. A reader may do it `afterWriters`, when none is at work. `nil` if there is
  /// no database, unless this `makes` one. A writer first empties one that cannot be read.
  @discardableResult
  func transaction<Value: Sendable>(
    makes: Bool = false,
    afterWriters: Bool = false,
    _ work: @Sendable (Connection) throws -> Value?
  ) throws -> Value? {
    if writes {
      try Task.checkCancellation()
    }
    let start = SuspendingClock.now
    var empties = false
    while true {
      let isOld = open != nil
      do {
        guard let connection = try connection(makes: makes, empties: empties) else {
          return nil
        }
        try connection.run(writes || afterWriters ? "BEGIN IMMEDIATE" : "BEGIN")
        // After a commit, and after some errors, it fails, as nothing is left to undo. What else it
        // says, the next begin says again.
        defer { _ = try? connection.run("ROLLBACK") }
        let value = try connection.hasTables(makes: writes) ? work(connection) : nil
        if writes {
          try Task.checkCancellation()
        }
        try connection.run("COMMIT")
        return value
      } catch let error as SQLiteError where error.isBusy && start.duration(to: .now) < .seconds(10)
      {
        // Another program's save takes milliseconds.
        try Task.checkCancellation()
      } catch let error as SQLiteError
        where (error.isCorruption || error.code == 8) && (isOld || writes && !empties)
      {
        // One flipped bit also makes it read-only (8). An open connection may remember tables of
        // before another program emptied the database.
        open = nil
        empties = !isOld
      } catch let error as SQLiteError where error.isCorruption {
        throw FeedStoreError.corrupt(.unreadable, reason: "\(error.path): \(error.message)")
      } catch let error as any ExplainedError where !(error is FeedStoreError) {
        throw FeedStoreError.unavailable(error)
      }
    }
  }

  /// The open connection, unless another file has taken the place of its own.
  private func connection(makes: Bool, empties: Bool) throws -> Connection? {
    if makes, try file.number() == nil {
      try file.makeDirectory()
      try file.make()
    }
    let number = try file.number()
    if let open, open.number == number {
      return open.connection
    }
    open = nil
    guard let number else {
      return nil
    }
    if writes {
      try file.secure()
    }
    let connection = try Connection(path: file.path)
    if empties {
      try connection.empty()
    }
    try connection.configure(writes: writes)
    if writes {
      try file.sync()
    }
    open = (connection, number)
    return connection
  }
}

extension FeedStoreRevision {
  /// Of what lies in a database that cannot be read.
  static let unreadable = FeedStoreRevision("unreadable")
}
