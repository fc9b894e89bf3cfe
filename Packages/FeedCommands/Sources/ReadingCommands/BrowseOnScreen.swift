import CommandLine
import FeedBrowse
package import FeedCLI
package import FeedCommands
import FeedCore
import FeedEnvironment
import FeedHTTP
package import FeedPresentation
import FeedSubscriptions
import FeedTerminal

/// Feeds on the whole screen.
package struct BrowseOnScreen: Sendable {
  /// The feeds that are shown one at a time, each with what tells it from others.
  private let subjects: [Subject]
  /// All of them as one.
  private let river: Subject?

  private struct Subject {
    let feeds: OpenedFeeds
    let name: String?
  }

  private let beginsWithList: Bool
  private let display: Display
  private let keyboard: (any Keyboard)?
  private let terminal: Terminal
  private let sleep: @Sendable (Duration) async throws -> Void
  /// What watching waits for between two loads.
  private let pause: (@Sendable () async throws -> Void)?

  /// Begins with the feed that the call or its defaults name, or else with the list of those that
  /// are followed. Watching shows that feed alone.
  package init(_ call: Call, isWatching: Bool) throws {
    keyboard = call.environment.terminal.keyboard()
    // Watching needs no keys.
    guard call.canShowScreen, keyboard != nil || isWatching else {
      throw UsageError.refused("'feed browse' needs a terminal; 'feed show' does not")
    }
    var call = call
    call.console = call.console.quiet
    // The selected picture and one more of the largest that are accepted.
    call.environment.limits.imageDataBudget = ByteBudget(bytes: 32 << 20)
    let parts = try CallParts(call)
    if let feeds = try parts.severalFeeds() {
      subjects = [Subject(feeds: feeds, name: Self.name(ofAllFeedsIn: call))]
      river = nil
      beginsWithList = false
    } else {
      subjects = try Self.subjects(call, parts, isWatching: isWatching)
      let all = subjects.count > 1 ? try parts.allFollowedFeeds() : nil
      river = all.map { Subject(feeds: $0, name: call.language.text(.allFeeds)) }
      beginsWithList = subjects.count > 1 && parts.named.url == nil
    }
    display = parts.display
    terminal = call.environment.terminal
    sleep = call.environment.time.sleep
    pause = isWatching ? call.environment.time.pause(of: parts.choices.pause) : nil
  }

  private static func name(ofAllFeedsIn call: Call) -> String {
    let tags = call.arguments.tags
    return tags.isEmpty ? call.language.text(.allFeeds) : tags.joined(separator: ", ")
  }

  private static func subjects(
    _ call: Call,
    _ parts: CallParts,
    isWatching: Bool
  ) throws -> [Subject] {
    let list = try call.followed.checkedList()
    var urls = isWatching ? [] : list.feeds.map(\.url)
    let first = urls.isEmpty ? try parts.named.required() : parts.named.url
    if let first = first.map({ list.feed(at: $0)?.url ?? $0 }) {
      urls.removeAll { $0 == first }
      urls.insert(first, at: 0)
    }
    return try urls.map { url in
      var feed = try parts.feed(at: url, in: list, isAutomatic: isWatching)
      feed.name = feed.name ?? (urls.count > 1 ? url.host : nil)
      return Subject(feeds: parts.alone(feed), name: feed.name)
    }
  }

  @MainActor package func run() async throws -> ExitCode {
    let mailbox = BrowseMailbox()
    let browsed = BrowseTerminal(
      keyboard: keyboard,
      output: terminal.output,
      listen: terminal.listen,
      suspend: terminal.suspend,
      programs: display.pictures
    )
    let shape = try display.shape()
    let inquiry = await display.inquiry(insteadOf: shape)
    let look = BrowseLook(
      style: display.reporter.console.style,
      shape: shape,
      language: display.reporter.language,
      asking: inquiry?.question ?? .terminal,
      choice: inquiry?.choice
    )
    let session = BrowseSession(
      feeds: subjects.map { onScreen($0, mailbox) },
      river: river.map { onScreen($0, mailbox) },
      beginsWithList: beginsWithList,
      terminal: browsed,
      look: look,
      mailbox: mailbox,
      sleep: sleep,
      pause: pause
    )
    switch try await session.run() {
    case .quit: return .ok
    case .inputEnded: return .interrupted
    }
  }

  @MainActor private func onScreen(
    _ subject: Subject,
    _ mailbox: BrowseMailbox
  ) -> FeedOnScreen {
    subject.feeds.onScreen(
      name: subject.name,
      isOnly: subjects.count == 1,
      mailbox: mailbox,
      openInBrowser: open
    )
  }

  @Sendable private func open(_ url: URL) async throws {
    try await display.programs.openInBrowser(url, false)
  }
}

extension Call {
  /// Whether stdout is a terminal whose whole screen can be used.
  package var canShowScreen: Bool {
    environment.terminal.output.isTerminal && environment.variables["TERM"] != "dumb"
  }
}

extension Message {
  /// Several feeds as one.
  package static let allFeeds = Message("allFeeds")
}
