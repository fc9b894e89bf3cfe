import FeedAPI
import FeedCLI
import FeedCache
import Synchronization

/// The position of the feed on the screen.
@MainActor private final class Current { var feed = 0 }

/// `feed browse`: feeds on the whole screen of a terminal, one at a time. `feed watch` there is the same, and loads again and again.
@MainActor struct BrowseCommand {
  private enum Event: Sendable {
    /// Bytes from the terminal; `nil` once it is gone.
    case input([UInt8]?)
    case terminal(TerminalEvent)
    case state(feed: Int, FeedViewState)
    case remark(String)
    case action(Browser.Action)
  }

  let environment: Environment
  let settings: Settings
  let console: Console
  let input: any KeyInput
  private let isWatching: Bool
  private let sessions: [BrowseSession]
  private let current = Current()
  private let events: AsyncStream<Event>
  private let post: AsyncStream<Event>.Continuation

  /// Begins with the feed of the settings, or else with the first that is followed.
  init(
    environment: Environment, settings: Settings, console: Console, followed: [FollowedFeed], isWatching: Bool = false
  ) throws {
    let keys: (any KeyInput)? = environment.keys() ?? (isWatching ? NoKeys() : nil)
    guard environment.standardOutput.isTerminal, environment.variables["TERM"] != "dumb", let input = keys else {
      throw UsageError.refused("'feed browse' needs a terminal; 'feed show' does not")
    }
    var environment = environment
    // The selected picture and one more of the largest that are accepted.
    environment.imageDataBudget = ByteBudget(bytes: 32 << 20)
    self.environment = environment
    self.settings = settings
    self.console = console.quiet
    self.input = input
    self.isWatching = isWatching
    (events, post) = AsyncStream<Event>.makeStream()
    var feeds = followed.map { (url: $0.url, name: Optional($0.name)) }
    if let feed = settings.feed {
      let place = feeds.firstIndex { $0.url == feed }
      feeds.insert(place.map { feeds.remove(at: $0) } ?? (feed, nil), at: 0)
    }
    if feeds.isEmpty { feeds = [(try settings.requiredFeed(), nil)] }
    sessions = feeds.enumerated().map { [post, quiet = console.quiet] index, feed in
      let composer = FeedComposer(
        environment: environment, settings: settings, console: quiet, feedURL: feed.url, isAutomatic: isWatching)
      return BrowseSession(composer: composer, name: feed.name ?? (feeds.count > 1 ? feed.url.host : nil)) { message in
        post.yield(.remark(composer.language.text(message)))
      } onChange: {
        post.yield(.state(feed: index, $0))
      }
    }
  }

  func run() async throws -> ExitCode {
    let composer = sessions[0].composer
    let shape = try composer.pictureProtocol()
    let input = input
    let browser = Browser(
      output: environment.standardOutput, style: console.style, shape: shape, language: composer.language,
      suspend: { [suspend = environment.suspend] in
        input.end()
        suspend()
      }, chafa: composer.chafa
    ) { [post] in post.yield(.action($0)) }
    input.begin()
    defer {
      browser.end()
      input.end()
    }
    try browser.begin()
    return try await withThrowingTaskGroup(of: Void.self, returning: ExitCode.self) { group in
      group.addTask { [environment, post] in
        try await environment.listenToTerminal { @MainActor in post.yield(.terminal($0)) }
      }
      read(in: &group)
      if isWatching { group.addTask { await watch() } }
      try begin(on: browser, &group)
      defer { group.cancelAll() }
      for await event in events {
        switch event {
        case .input(nil): return .interrupted
        case .input(let bytes?):
          try bytes.isEmpty ? browser.pause() : browser.handle(bytes)
          read(in: &group, within: browser.isWaiting ? .milliseconds(50) : nil)
        case .terminal(let event):
          try browser.handle(event)
          // A shell had the terminal meanwhile.
          if event != .resized { input.begin() }
        case .state(let feed, let state) where feed == current.feed: try browser.show(state)
        case .state: break
        case .remark(let text): try browser.remark(text)
        case .action(.quit): return .ok
        case .action(.feed(let step)):
          guard sessions.count > 1 else { continue }
          current.feed = (current.feed + step + sessions.count) % sessions.count
          try begin(on: browser, &group)
        case .action(let action): group.addTask { [session] in await session.perform(action) }
        }
      }
      throw CancellationError()
    }
  }

  private func read(in group: inout ThrowingTaskGroup<Void, any Error>, within time: Duration? = nil) {
    group.addTask { [input, post] in post.yield(.input(await input.bytes(within: time))) }
  }

  private var session: BrowseSession { sessions[current.feed] }

  /// Loads the feeds again and again, the one on the screen first.
  private func watch() async {
    do {
      while true {
        for step in sessions.indices { await sessions[(current.feed + step) % sessions.count].controller.load() }
        try await environment.sleep(environment.jittered(settings.interval))
      }
    } catch {
      // Only a cancel ends it.
      post.yield(.input(nil))
    }
  }

  private func begin(on browser: Browser, _ group: inout ThrowingTaskGroup<Void, any Error>) throws {
    try browser.begin(feed: session.name, picture: session.picture)
    try browser.show(session.controller.state)
    group.addTask { [session] in await session.controller.load() }
  }
}
