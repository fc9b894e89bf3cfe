import FeedCLI

/// Offers to take pictures from the web pages of a feed's items, where the feed has none.
struct PagesOffer: Sendable {
  let reporter: Reporter
  /// Reads a line that somebody types; `nil` if nobody can.
  let readLine: (@Sendable () async -> String?)?

  /// Whether somebody says yes. Where nobody is asked, a notice says that it may help.
  func isTaken() async throws -> Bool {
    guard let readLine, reporter.console.canAsk else {
      reporter.notice(.pagesMayHelp)
      return false
    }
    reporter.console.ask(reporter.language.text(.askForPages))
    let line = await readLine()
    try Task.checkCancellation()
    return line?.filter { !$0.isWhitespace }.lowercased() == "y"
  }
}
