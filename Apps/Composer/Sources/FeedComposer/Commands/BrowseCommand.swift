import FeedAPI
import FeedBrowse
import FeedCLI
import FeedSubscriptions

/// `feed browse`: feeds on the whole screen of a terminal, one at a time, or several as one. `feed
/// watch` there is the same, and loads again and again.
struct BrowseCommand: FeedCommand {
  static let description = Command.browse

  /// What is shown: feeds one at a time, or several as one.
  private enum Subjects {
    case each([Subject])
    case all(AllFeeds, name: String)
  }

  /// A feed to show, and what tells it from others.
  private struct Subject {
    let parts: FeedParts
    let name: String?
  }

  private let subjects: Subjects
  private let display: Display
  private let keyboard: (any Keyboard)?
  private let terminal: Terminal
  private let sleep: @Sendable (Duration) async throws -> Void
  /// What watching waits for between two loads.
  private let pause: (@Sendable () async throws -> Void)?

  init(_ call: Call) throws {
    try self.init(call, isWatching: false)
  }

  /// Begins with the feed of the settings, or else with the first that is followed. Watching shows
  /// the feed of the settings alone.
  init(_ call: Call, isWatching: Bool) throws {
    keyboard = call.environment.terminal.keyboard()
    // Watching needs no keys.
    guard call.canShowScreen, keyboard != nil || isWatching else {
      throw UsageError.refused("'feed browse' needs a terminal; 'feed show' does not")
    }
    var call = call
    call.console = call.console.quiet
    // The selected picture and one more of the largest that are accepted.
    call.environment.limits.imageDataBudget = ByteBudget(bytes: 32 << 20)
    let root = try CompositionRoot(call)
    if let feeds = try root.allFeeds() {
      subjects = .all(feeds, name: Self.name(ofAllFeedsIn: call))
    } else {
      subjects = .each(try Self.subjects(call, root, isWatching: isWatching))
    }
    display = root.display
    terminal = call.environment.terminal
    sleep = call.environment.time.sleep
    pause = isWatching ? call.environment.time.pause(of: root.settings.interval) : nil
  }

  private static func name(ofAllFeedsIn call: Call) -> String {
    let tags = call.arguments.tags
    return tags.isEmpty ? call.language.text(.allFeeds) : tags.joined(separator: ", ")
  }

  private static func subjects(
    _ call: Call,
    _ root: CompositionRoot,
    isWatching: Bool
  ) throws -> [Subject] {
    let list = try call.followed.checkedList()
    var urls = isWatching ? [] : list.feeds.map(\.url)
    let first = urls.isEmpty ? try root.settings.requiredFeed() : root.settings.feed
    if let first {
      urls.removeAll { $0 == first }
      urls.insert(first, at: 0)
    }
    let named = list.feeds + [.kept]
    return try urls.map { url in
      let name = named.first { $0.url == url }?.name
      let parts = try root.feed(at: url, in: list, isAutomatic: isWatching)
      return Subject(parts: parts, name: name ?? (urls.count > 1 ? url.host : nil))
    }
  }

  @MainActor func run() async throws -> ExitCode {
    let mailbox = BrowseMailbox()
    let browsed = BrowseTerminal(
      keyboard: keyboard,
      output: terminal.output,
      listen: terminal.listen,
      suspend: terminal.suspend,
      programs: display.pictures
    )
    let look = BrowseLook(
      style: display.reporter.console.style,
      shape: try display.shape(),
      language: display.reporter.language
    )
    let session = BrowseSession(
      feeds: feeds(mailbox),
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

  @MainActor private func feeds(_ mailbox: BrowseMailbox) -> [FeedOnScreen] {
    let openInBrowser = display.programs.openInBrowser
    let open = { @Sendable (url: URL) in try await openInBrowser(url, false) }
    switch subjects {
    case .all(let feeds, let name):
      return [feeds.onScreen(name: name, mailbox: mailbox, openInBrowser: open)]
    case .each(let subjects):
      return subjects.map { subject in
        subject.parts.onScreen(
          name: subject.name,
          isOnly: subjects.count == 1,
          mailbox: mailbox,
          openInBrowser: open
        )
      }
    }
  }
}

extension Call {
  /// Whether stdout is a terminal whose whole screen can be used.
  var canShowScreen: Bool {
    environment.terminal.output.isTerminal && environment.variables["TERM"] != "dumb"
  }
}
