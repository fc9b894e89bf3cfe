/// Where a ``FeedList`` is kept: a small file that people and programs edit.
public protocol FeedListFile: Sendable {
  /// The bytes of the file; `nil` where there is none.
  func read() throws -> Data?

  /// Changes the bytes in one commit, so that no other program that does so loses anything, and
  /// returns what `change` returns. Nothing is written if nothing changes.
  func update<Value: Sendable>(
    _ change: @escaping @Sendable (inout Data) throws -> Value
  ) async throws -> Value
}

extension FeedListFile {
  /// The list. No file is an empty one.
  public func list() throws -> FeedList {
    FeedList(try read() ?? Data())
  }

  /// Changes the list in one commit, and returns what `change` returns.
  public func updateList<Value: Sendable>(
    _ change: @escaping @Sendable (inout FeedList) throws -> Value
  ) async throws -> Value {
    try await update { data in
      var list = FeedList(data)
      let value = try change(&list)
      data = list.data
      return value
    }
  }
}

extension FeedList {
  /// How many lines that do not count are named.
  private static let namedProblems = 3

  /// What a person is told of lines that do not count, each in a line; the file is at `path`.
  public func complaints(in path: String) -> [String] {
    var lines = problems.prefix(Self.namedProblems).map { problem in
      "\(path), line \(problem.line) is ignored: \(problem.fault.words)"
    }
    let more = problems.count - Self.namedProblems
    if more > 0 {
      lines.append("\(path): \(more) more \(more == 1 ? "line is" : "lines are") ignored")
    }
    return lines
  }
}
