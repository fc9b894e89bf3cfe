public import FeedFailures
public import FeedLibrary
public import FeedTerminal

/// The customer's files, and places for what is not kept.
public struct Files: Sendable {
  /// Changes a file's bytes.
  public typealias Change = @Sendable (inout Data) throws -> Void
  /// Writes to a stream.
  public typealias Writing = @Sendable (Output) async throws -> Void
  /// Uses a directory.
  public typealias DirectoryUse = @Sendable (_ path: String) async throws -> Void

  /// The largest file that ``update`` changes: 8 MiB, some 100,000 feeds.
  public static let updateLimit = 8 << 20

  /// The bytes of the file at a path; `nil` where there is none. More than a number of them is an
  /// error.
  public var read: @Sendable (_ path: String, _ limit: Int) throws -> Data?
  /// What the program is given on its standard input, up to the end of that. More than a number of
  /// bytes is an error.
  public var readInput: @Sendable (_ limit: Int) async throws -> Data
  /// Whether others than its owner can read or write the file at a path.
  public var isSeenByOthers: @Sendable (_ path: String) throws -> Bool
  /// Changes the small file at a path in one commit: no other program that does so loses anything.
  /// Nothing is written if nothing changes.
  public var update: @Sendable (_ path: String, Change) async throws -> Void
  /// Replaces the file at a path by what the work writes, whole or not at all.
  public var replace: @Sendable (_ path: String, Writing) async throws -> Void
  /// Makes an empty place for the documents of several feeds.
  public var makeSpool: @Sendable () throws -> any Spool
  /// Runs work with the path of an empty directory, and removes that afterwards.
  public var withTemporaryDirectory: @Sendable (DirectoryUse) async throws -> Void

  /// Makes the port.
  public init(
    read: @escaping @Sendable (_ path: String, _ limit: Int) throws -> Data?,
    readInput: @escaping @Sendable (_ limit: Int) async throws -> Data,
    isSeenByOthers: @escaping @Sendable (_ path: String) throws -> Bool,
    update: @escaping @Sendable (_ path: String, Change) async throws -> Void,
    replace: @escaping @Sendable (_ path: String, Writing) async throws -> Void,
    makeSpool: @escaping @Sendable () throws -> any Spool,
    withTemporaryDirectory: @escaping @Sendable (DirectoryUse) async throws -> Void
  ) {
    self.read = read
    self.readInput = readInput
    self.isSeenByOthers = isSeenByOthers
    self.update = update
    self.replace = replace
    self.makeSpool = makeSpool
    self.withTemporaryDirectory = withTemporaryDirectory
  }

  /// Replaces the file at a path by what the work writes, and returns what the work returns.
  package func replacing<Value: Sendable>(
    _ path: String,
    _ work: @escaping @Sendable (Output) async throws -> Value
  ) async throws -> Value {
    let values = Collector<Value>()
    try await replace(path) { values.add(try await work($0)) }
    guard let value = values.values.last else {
      throw FailureCause.file(.write, path: path, reason: "nothing was written")
    }
    return value
  }
}
