import CommandLine
import FeedCLI
import FeedCommands
import FeedFailures
import FeedPresentation
import FeedTerminal

/// Asks the person at the terminal, where there is one.
struct Questions: Sendable {
  private let reporter: Reporter
  private let readLine: (@Sendable () async -> String?)?

  /// Asks through `reporter`; `readLine` reads a line that somebody types, and is `nil` if nobody
  /// can.
  init(reporter: Reporter, readLine: (@Sendable () async -> String?)?) {
    self.reporter = reporter
    self.readLine = readLine
  }

  /// Which of the feeds that a web page names is meant: that of `number`, which the call names, the
  /// only one, or the one whose number is typed. `nil` where nobody is asked, or nothing is typed.
  func feed(_ number: Int?, among feeds: [FeedLink]) async throws -> FeedLink? {
    if let number {
      guard let link = feeds.dropFirst(number - 1).first else {
        throw UsageError.noFeed(number, among: feeds.count)
      }
      return link
    }
    guard feeds.count > 1 else {
      return feeds.first
    }
    guard let readLine, reporter.console.canAsk else {
      return nil
    }
    reporter.presenter.choices(feeds).forEach(reporter.console.notice)
    let question = Message.whichFeed(of: feeds.count)
    while let word = try await answer(to: question, readLine), !word.isEmpty {
      if let number = Int(word), feeds.indices.contains(number - 1) {
        return feeds[number - 1]
      }
    }
    return nil
  }

  /// Whether somebody answers a question with `y` or `yes`. Where nobody is asked, a notice says
  /// something instead.
  func isAnsweredYes(
    _ question: Message,
    otherwise notice: Message? = nil
  ) async throws -> Bool {
    guard let readLine, reporter.console.canAsk else {
      notice.map(reporter.notice)
      return false
    }
    let answer = try await answer(to: question, readLine)
    return ["y", "yes"].contains(answer?.lowercased())
  }

  private func answer(
    to question: Message,
    _ readLine: @Sendable () async -> String?
  ) async throws -> String? {
    reporter.console.ask(reporter.language.text(question))
    let line = await readLine()
    try Task.checkCancellation()
    return line?.filter { !$0.isWhitespace }
  }
}

extension Message {
  /// Asks for the number of one of the feeds that a page names.
  static func whichFeed(of count: Int) -> Message {
    Message("whichFeed", ["count": .count(count)])
  }
}
