import FeedAPI
import FeedBrowse
import FeedCLI
import FeedCache
import Synchronization

/// `feed browse`: feeds on the whole screen of a terminal, one at a time. `feed watch` there is the same, and loads again and again.
@MainActor final class BrowseCommand {
  private enum Event: Sendable {
    /// Bytes from the terminal; `nil` once it is gone.
    case input([UInt8]?)
    case terminal(TerminalEvent)
    case state(feed: Int, FeedViewState)
    case remark(String)
    case action(Browser.Action)
    /// A web page that names several feeds.
    case choices(LoadFailure)
  }

  private let input: TerminalInput?
  private let isWatching: Bool
  private let sessions: [BrowseSession]
  /// The position of the feed on the screen.
  private var current = 0
  private let (events, post) = AsyncStream<Event>.makeStream()

  /// Begins with the feed of the settings, or else with the first that is followed.
  init(
    environment: Environment, settings: Settings, console: Console, followed: [FollowedFeed], isWatching: Bool = false
  ) throws {
    input = environment.keys()
    // Watching needs no keys.
    guard environment.standardOutput.isTerminal, environment.variables["TERM"] != "dumb", input != nil || isWatching
    else { throw UsageError.refused("'feed browse' needs a terminal; 'feed show' does not") }
    self.isWatching = isWatching
    var environment = environment
    // The selected picture and one more of the largest that are accepted.
    environment.imageDataBudget = ByteBudget(bytes: 32 << 20)
    var feeds = followed.map { (url: $0.url, name: Optional($0.name)) }
    if let feed = settings.feed {
      let place = feeds.firstIndex { $0.url == feed }
      feeds.insert(place.map { feeds.remove(at: $0) } ?? (feed, nil), at: 0)
    }
    if feeds.isEmpty { feeds = [(try settings.requiredFeed(), nil)] }
    sessions = feeds.enumerated().map { [environment, post, quiet = console.quiet] index, feed in
      let composer = FeedComposer(
        environment: environment, settings: settings, console: quiet, feedURL: feed.url, isAutomatic: isWatching)
      return BrowseSession(composer: composer, name: feed.name ?? (feeds.count > 1 ? feed.url.host : nil)) { message in
        post.yield(.remark(composer.language.text(message)))
      } onChoices: {
        post.yield(.choices($0))
      } onChange: {
        post.yield(.state(feed: index, $0))
      }
    }
  }

  func run() async throws -> ExitCode {
    let composer = sessions[0].composer
    let environment = composer.environment
    let browser = Browser(
      output: environment.standardOutput, style: composer.console.style, shape: try composer.pictureProtocol(),
      language: composer.language,
      suspend: { [input] in
        input?.end()
        environment.suspend()
      }, chafa: composer.chafa
    ) { [post] in post.yield(.action($0)) }
    input?.begin()
    return try await withThrowingDiscardingTaskGroup(returning: ExitCode.self) { group in
      defer {
        // Before what still runs has ended.
        browser.end()
        input?.end()
        group.cancelAll()
      }
      try browser.begin()
      group.addTask { [post] in
        try await environment.listenToTerminal { @MainActor in post.yield(.terminal($0)) }
      }
      read(in: &group)
      if isWatching { group.addTask { await self.watch() } }
      try begin(on: browser, &group)
      for await event in events {
        switch event {
        case .input(nil): return .interrupted
        case .input(let bytes?):
          try bytes.isEmpty ? browser.pause() : browser.handle(bytes)
          read(in: &group, within: browser.wait)
        case .terminal(let event):
          if event == .continued { input?.waitForForeground() }
          try browser.handle(event)
          // A shell had the terminal meanwhile.
          if event != .resized { input?.begin() }
        case .state(let feed, let state) where feed == current: try browser.show(state)
        case .state: break
        case .remark(let text): try browser.remark(text)
        case .choices(let page):
          // There is nothing else to look at: the feeds are listed where the customer can copy them.
          if sessions.count == 1 { throw page }
        case .action(.quit): return .ok
        case .action(.redraw): try browser.draw()
        case .action(.feed(let step)):
          guard sessions.count > 1 else { continue }
          current = (current + step + sessions.count) % sessions.count
          try begin(on: browser, &group)
        case .action(let action): group.addTask { [session] in await session.perform(action) }
        }
      }
      throw CancellationError()
    }
  }

  private func read(in group: inout ThrowingDiscardingTaskGroup<any Error>, within time: Duration? = nil) {
    guard let input else { return }
    group.addTask { [post] in post.yield(.input(await input.bytes(within: time))) }
  }

  private var session: BrowseSession { sessions[current] }

  /// Loads the feeds again and again, the one on the screen first.
  private func watch() async {
    do {
      while true {
        for step in sessions.indices { await sessions[(current + step) % sessions.count].controller.load() }
        let environment = sessions[0].composer.environment
        try await environment.sleep(environment.jittered(sessions[0].composer.settings.interval))
      }
    } catch {
      // Only a cancel ends it.
      post.yield(.input(nil))
    }
  }

  private func begin(on browser: Browser, _ group: inout ThrowingDiscardingTaskGroup<any Error>) throws {
    try browser.begin(feed: session.name, picture: session.picture)
    try browser.show(session.controller.state)
    group.addTask { [session] in await session.controller.load() }
  }
}
