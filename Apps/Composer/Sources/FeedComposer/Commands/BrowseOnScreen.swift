import CommandLine
import FeedBrowse
import FeedCLI
import FeedCore
import FeedHTTP
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

/// Feeds on the whole screen.
struct BrowseOnScreen: Sendable {
  /// What is shown: feeds one at a time, and all of them as one if there are several; or these
  /// alone.
  private enum Subjects {
    case each([Subject], all: AllFeeds?)
    case all(AllFeeds, name: String)
  }

  /// A feed to show, and what tells it from others.
  private struct Subject {
    let parts: FeedParts
    let name: String?
  }

  private let subjects: Subjects
  private let beginsWithList: Bool
  private let display: Display
  private let keyboard: (any Keyboard)?
  private let terminal: Terminal
  private let sleep: @Sendable (Duration) async throws -> Void
  /// What watching waits for between two loads.
  private let pause: (@Sendable () async throws -> Void)?

  /// Begins with the feed of the settings, or else with the list of those that are followed.
  /// Watching shows the feed of the settings alone.
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
      beginsWithList = false
    } else {
      let each = try Self.subjects(call, root, isWatching: isWatching)
      let all = each.count > 1 ? try root.allFollowedFeeds() : nil
      subjects = .each(each, all: all)
      beginsWithList = each.count > 1 && root.settings.feed == nil
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
      feeds: feeds(mailbox),
      river: river(mailbox),
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

  @MainActor private func feeds(_ mailbox: BrowseMailbox) -> [FeedOnScreen] {
    switch subjects {
    case .all(let feeds, let name):
      return [feeds.onScreen(name: name, mailbox: mailbox, openInBrowser: open)]
    case .each(let subjects, _):
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

  /// All feeds as one, beside each of them.
  @MainActor private func river(_ mailbox: BrowseMailbox) -> FeedOnScreen? {
    guard case .each(_, let all?) = subjects else {
      return nil
    }
    let name = display.reporter.language.text(.allFeeds)
    return all.onScreen(name: name, mailbox: mailbox, openInBrowser: open)
  }

  @Sendable private func open(_ url: URL) async throws {
    try await display.programs.openInBrowser(url, false)
  }
}

extension Call {
  /// Whether stdout is a terminal whose whole screen can be used.
  var canShowScreen: Bool {
    environment.terminal.output.isTerminal && environment.variables["TERM"] != "dumb"
  }
}

extension Message {
  /// Several feeds as one.
  static let allFeeds = Message("allFeeds")
}
