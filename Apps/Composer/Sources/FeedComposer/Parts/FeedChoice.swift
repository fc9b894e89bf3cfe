import FeedAPI
import FeedCLI

/// Which of the feeds that a web page names is meant.
struct FeedChoice: Sendable {
  /// The number that the call names, if any.
  let number: Int?
  let reporter: Reporter
  /// Reads a line that somebody types; `nil` if nobody can.
  let readLine: (@Sendable () async -> String?)?

  /// The feed of the call's number, the only one, or the one whose number is typed. Where nobody is
  /// asked, several feeds are a `LoadFailure`, and so they are if nothing is typed.
  func feed(of page: PageOfFeeds) async throws -> FeedLink {
    if let number {
      guard let link = page.feeds.dropFirst(number - 1).first else {
        throw UsageError.noFeed(number, among: page.feeds.count)
      }
      return link
    }
    guard page.feeds.count > 1, let readLine, reporter.console.canAsk else {
      return try page.onlyFeed()
    }
    reporter.presenter.choices(page.feeds).forEach(reporter.console.notice)
    while let word = try await answer(among: page.feeds.count, readLine), !word.isEmpty {
      if let number = Int(word), page.feeds.indices.contains(number - 1) {
        return page.feeds[number - 1]
      }
    }
    return try page.onlyFeed()
  }

  private func answer(
    among count: Int,
    _ readLine: @Sendable () async -> String?
  ) async throws -> String? {
    reporter.console.ask(reporter.language.text(.whichFeed(of: count)))
    let line = await readLine()
    try Task.checkCancellation()
    return line?.filter { !$0.isWhitespace }
  }
}
