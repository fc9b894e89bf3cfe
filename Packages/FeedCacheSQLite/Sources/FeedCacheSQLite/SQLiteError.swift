/// SQLite refused a step.
public struct SQLiteError: ExplainedError, Hashable {
  /// SQLite's primary result code (sqlite.org/rescode.html).
  public let code: Int32
  /// What SQLite says of it.
  public let message: String
  /// The path of the database.
  public let path: String

  static let (busy, cannotOpen, notADatabase): (Int32, Int32, Int32) = (5, 14, 26)

  /// Whether the database cannot be read, so that it has to be made anew. All statements are the module's own: if one is wrong (1), violates a
  /// constraint (19) or finds another type (20), the tables are not its own. The others are corruption in SQLite's own words.
  var isCorruption: Bool { [1, 11, 19, 20, 24, Self.notADatabase].contains(code) }

  /// Whether it may help to make the database anew: one flipped bit also makes it read-only (8).
  var isRepairable: Bool { isCorruption || code == 8 }

  /// That another program holds the database, or SQLite's reason.
  public var failureCause: FailureCause {
    code == Self.busy ? .locked(path: path) : .other("SQLite: \(path): \(message)")
  }
}
