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

  /// Changes the list as ``updateList(_:)`` does, but before the file is locked, so that a change
  /// that takes long keeps no other program waiting. If another one changes the file meanwhile,
  /// `change` is made again.
  public func updateList<Value>(
    preparedBy change: (inout FeedList) throws -> Value
  ) async throws -> Value {
    while true {
      let before = try read() ?? Data()
      var list = FeedList(before)
      let value = try change(&list)
      let after = list.data
      let isWritten = try await update { data in
        let isUnchanged = data == before
        if isUnchanged {
          data = after
        }
        return isUnchanged
      }
      if isWritten {
        return value
      }
      try Task.checkCancellation()
    }
  }
}

extension FeedList {
  /// How many lines that do not count are named, unless all are to be, and how many unknown keys.
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

  /// The messages about settings that are not known, as ``complaints(in:namesAll:)`` has them; a
  /// key that several feeds have is named once. `words` says what is wrong with a key. No value is
  /// shown: a mistyped header may be a password.
  public func unknownSettings(
    in path: String,
    namesAll: Bool = false,
    words: (_ key: String) -> String
  ) -> [String] {
    let all = unknownSettings
    let named = namesAll ? all[...] : all.prefix(Self.namedProblems)
    var lines = named.map { setting in
      let more = setting.lines.count - 1
      let others = more > 0 ? " and \(more) more" : ""
      return "\(path), line \(setting.lines[0])\(others): \(words(setting.key))"
    }
    let more = all.count - named.count
    if more > 0 {
      let settings = more == 1 ? "setting is" : "settings are"
      lines.append("\(path): \(more) more \(settings) unknown; -v names all")
    }
    return lines
  }
}
