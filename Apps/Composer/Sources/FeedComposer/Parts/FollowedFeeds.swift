import FeedCLI
import FeedSubscriptions

/// The list of followed feeds, in its file.
struct FollowedFeeds: Sendable {
  /// 8 MiB: some 100,000 feeds.
  static let limit = 8 << 20
  /// How many lines that do not count are named, each by a notice.
  private static let namedProblems = 3

  /// Where the list is; `nil` without a home directory.
  let path: String?
  let files: Files
  let console: Console
  /// Not empty once faulty lines were named: a command may read the list twice.
  private let notices = Collector<Void>()

  init(path: String?, files: Files, console: Console) {
    self.path = path
    self.files = files
    self.console = console
  }

  /// The feeds. A line that does not count is a notice.
  func read() throws(UsageError) -> [FollowedFeed] {
    guard let path else {
      return []
    }
    let data: Data?
    do { data = try files.read(path, Self.limit) } catch { throw .feeds(path, "\(error)") }
    let list = FeedList(data ?? Data())
    guard notices.values.isEmpty else {
      return list.feeds
    }
    notices.add(())
    for problem in list.problems.prefix(Self.namedProblems) {
      console.notice("\(path), line \(problem.line) is ignored: \(problem.fault.words)")
    }
    let more = list.problems.count - Self.namedProblems
    if more > 0 {
      console.notice("\(path): \(more) more \(more == 1 ? "line is" : "lines are") ignored")
    }
    return list.feeds
  }

  /// Changes the list in one commit, and returns what `change` does.
  func update<Value: Sendable>(_ change: @escaping @Sendable (inout FeedList) throws -> Value)
    async throws -> Value
  {
    guard let path else {
      throw UsageError.noConfigDirectory
    }
    let values = Collector<Value>()
    try await files.update(path) { data in
      var list = FeedList(data)
      values.add(try change(&list))
      data = list.data
    }
    guard let value = values.values.last else {
      throw UsageError.feeds(path, "it was not changed")
    }
    return value
  }
}
