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
  /// How many lines that do not count are named, unless all are to be.
  private static let namedProblems = 3

  /// The messages about lines that do not count: one for each of the first three and one for the
  /// rest, or with `namesAll` one for each. The file is at `path`.
  public func complaints(in path: String, namesAll: Bool = false) -> [String] {
    let named = namesAll ? problems[...] : problems.prefix(Self.namedProblems)
    var lines = named.map { problem in
      "\(path), line \(problem.line) is ignored: \(problem.fault.words)"
    }
    let more = problems.count - named.count
    if more > 0 {
      let words = more == 1 ? "line is" : "lines are"
      lines.append("\(path): \(more) more \(words) ignored; -v names all")
    }
    return lines
  }
}
