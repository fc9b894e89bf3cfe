import FeedAPI
import FeedBrowse
import FeedCLI
import FeedSubscriptions

/// `feed browse`: feeds on the whole screen of a terminal, one at a time. `feed watch` there is the
/// same, and loads again and again.
struct BrowseCommand: FeedCommand {
  static let description = Command.browse

  /// A feed to show, and what tells it from others.
  private struct Subject {
    let url: URL
    var name: String?

    init(of url: URL, name: String? = nil) {
      self.url = url
      self.name = url == FollowedFeed.kept.url ? FollowedFeed.kept.name : name
    }
  }

  private let subjects: [Subject]
  private let feeds: [FeedParts]
  private let display: Display
  private let keyboard: (any Keyboard)?
  private let terminal: Terminal
  private let sleep: @Sendable (Duration) async throws -> Void
  /// What watching waits for between two loads.
  private let pause: (@Sendable () async throws -> Void)?

  init(_ call: Call) throws {
    let list = try call.followed.checkedList()
    let isOfAll = call.arguments.asksForAllFeeds
    try self.init(call, followed: isOfAll ? list.feeds(askedForBy: call.arguments) : list.feeds)
  }

  /// Begins with the feed of the settings, or else with the first that is followed.
  init(_ call: Call, followed: [FollowedFeed], isWatching: Bool = false) throws {
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
    let first = call.arguments.asksForAllFeeds ? nil : root.settings.feed
    subjects = try Self.subjects(followed, first: first, root.settings)
    let list = try call.followed.checkedList()
    feeds = try subjects.map { try root.feed(at: $0.url, in: list, isAutomatic: isWatching) }
    display = root.display
    terminal = call.environment.terminal
    sleep = call.environment.time.sleep
    pause = isWatching ? call.environment.time.pause(of: root.settings.interval) : nil
  }

  private static func subjects(
    _ followed: [FollowedFeed],
    first: URL?,
    _ settings: Settings
  ) throws -> [Subject] {
    var subjects = followed.map { Subject(of: $0.url, name: $0.name) }
    if let first {
      let place = subjects.firstIndex { $0.url == first }
      let subject = place.map { subjects.remove(at: $0) } ?? Subject(of: first)
      subjects.insert(subject, at: 0)
    }
    return subjects.isEmpty ? [Subject(of: try settings.requiredFeed())] : subjects
  }

  @MainActor func run() async throws -> ExitCode {
    let mailbox = BrowseMailbox()
    let open = display.programs.openInBrowser
    let isOnly = subjects.count == 1
    let shown = zip(subjects, feeds).map { subject, parts in
      parts.onScreen(
        name: subject.name ?? (isOnly ? nil : subject.url.host),
        isOnly: isOnly,
        mailbox: mailbox,
        openInBrowser: { try await open($0, false) }
      )
    }
    let browsed = BrowseTerminal(
      keyboard: keyboard,
      output: terminal.output,
      listen: terminal.listen,
      suspend: terminal.suspend,
      chafa: display.chafa
    )
    let look = BrowseLook(
      style: display.reporter.console.style,
      shape: try display.shape(),
      language: display.reporter.language
    )
    let session = BrowseSession(
      feeds: shown,
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
}

extension Call {
  /// Whether stdout is a terminal whose whole screen can be used.
  var canShowScreen: Bool {
    environment.terminal.output.isTerminal && environment.variables["TERM"] != "dumb"
  }
}
