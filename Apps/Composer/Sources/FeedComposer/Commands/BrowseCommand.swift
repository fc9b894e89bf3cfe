import FeedAPI
import FeedBrowse
import FeedCLI
import FeedCache

/// `feed browse`: feeds on the whole screen of a terminal, one at a time. `feed watch` there is the same, and loads again and again.
@MainActor final class BrowseCommand {
  private let input: TerminalInput?
  private let isWatching: Bool
  private let feeds: [FeedOnScreen]
  private let mailbox = BrowseMailbox()

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
    var shown: [FeedOnScreen] = []
    for feed in feeds {
      let composer = FeedComposer(
        environment: environment, settings: settings, console: console.quiet, feedURL: feed.url,
        isAutomatic: isWatching)
      let name = feed.name ?? (feeds.count > 1 ? feed.url.host : nil)
      shown.append(FeedOnScreen(composer: composer, name: name, isOnly: feeds.count == 1, mailbox: mailbox))
    }
    self.feeds = shown
  }

  func run() async throws -> ExitCode {
    let composer = feeds[0].composer
    let (environment, interval) = (composer.environment, composer.settings.interval)
    let terminal = BrowseTerminal(
      keyboard: input, output: environment.standardOutput, listen: environment.listenToTerminal,
      suspend: environment.suspend, chafa: composer.chafa)
    let look = BrowseLook(
      style: composer.console.style, shape: try composer.pictureProtocol(), language: composer.language)
    var pause: (@Sendable () async throws -> Void)?
    if isWatching { pause = { try await environment.sleep(environment.jittered(interval)) } }
    let session = BrowseSession(feeds: feeds, terminal: terminal, look: look, mailbox: mailbox, pause: pause)
    switch try await session.run() {
    case .quit: return .ok
    case .inputEnded: return .interrupted
    }
  }
}
