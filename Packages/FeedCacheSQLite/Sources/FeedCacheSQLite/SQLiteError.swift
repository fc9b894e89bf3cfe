public import FeedFailures

/// SQLite refused a step.
public struct SQLiteError: ExplainedError, Hashable {
  /// SQLite's primary result code (sqlite.org/rescode.html).
  public let code: Int32
  /// What SQLite says of it, and the path of the database.
  public let message, path: String

  var isBusy: Bool { code == 5 }

  /// Whether the database cannot be read. All statements are the module's own: if one is wrong (1),
  /// violates a constraint (19) or finds another type (20), the tables are not its own. The others
  /// are corruption in SQLite's own words.
  var isCorruption: Bool { [1, 11, 19, 20, 24, 26].contains(code) }

  /// That another program holds the database, or SQLite's reason.
  public var failureCause: FailureCause {
    isBusy ? .locked(path: path) : .other("SQLite: \(path): \(message)")
  }
}
