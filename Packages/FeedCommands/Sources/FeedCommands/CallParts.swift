public import CommandLine
public import FeedCLI
package import FeedCore
import FeedEnvironment
import FeedPolling
import FeedPresentation
package import FeedSubscriptions
package import FeedTerminal

/// The parts of one call: what its reader has chosen, and the feeds that it names. A command takes
/// from them what it needs, and does not keep them.
public struct CallParts: Sendable {
  /// What all feeds of the call share.
  public let shared: SharedParts
  package let call: Call
  /// What is wrong with them matters only where a feed is loaded.
  private let logins: Result<Logins, UsageError>
  private let makePipeline: @Sendable (OpenedFeed) -> any FeedPipeline

  /// What the reader has chosen.
  public var choices: Choices { shared.choices }
  /// The feeds that the call names.
  public var named: NamedFeeds { shared.named }
  /// Says what happens.
  public var reporter: Reporter { shared.reporter }

  /// Reads what the reader has chosen, and finds the feeds. Throws what is wrong with the call or
  /// the config file.
  public init(_ call: Call) throws(UsageError) {
    try self.init(call, takesDefault: true)
  }

  /// Names are those of the followed feeds, and of `others`, which gets these. Unless it
  /// `takesDefault`, the command is about no feed where the call names none.
  package init(
    _ call: Call,
    takesDefault: Bool,
    others: ([FollowedFeed]) -> [FollowedFeed] = { _ in [] }
  ) throws(UsageError) {
    self.call = call
    let environment = call.environment
    let choices = Choices(
      call.arguments,
      environment: environment.variables,
      configFile: try call.configFile()
    )
    let named = try NamedFeeds(
      choices,
      places: call.places,
      takesDefault: takesDefault,
      builtIn: [.kept],
      followed: { () throws(UsageError) in
        let followed = try call.followed.feeds()
        return followed + others(followed)
      }
    )
    try choices.check()
    logins = Result { () throws(UsageError) in
      try Logins(
        in: environment.variables,
        files: environment.files,
        usesProxy: environment.network.usesProxy
      )
    }
    shared = try SharedParts(call, choices: choices, named: named)
    makePipeline = call.pipelines(call.environment, shared)
    if let address = named.address, address.isSchemeAssumed {
      reporter.notice(.assumedURL(address.url))
    }
  }

  /// The feeds that the call asks for: several, or else the one that the call, `$FEED_URL` or the
  /// config file names, or else the only one that is followed. With `isAutomatic` no person asks
  /// for it alone.
  public func feeds(isAutomatic: Bool = false) throws -> OpenedFeeds {
    try severalFeeds() ?? alone(feed(isAutomatic: isAutomatic))
  }

  /// One feed alone.
  package func alone(_ feed: OpenedFeed) -> OpenedFeeds {
    OpenedFeeds(
      feeds: [feed.followed],
      isOfSeveral: false,
      shared: shared,
      reporter: reporter,
      command: call.arguments.command.name,
      opened: { _ in feed }
    )
  }

  /// The feed that the call, `$FEED_URL` or the config file names. With `isAutomatic` no person
  /// asks for it alone: then the wishes of its reader and its publisher for time between two
  /// requests bind.
  public func feed(isAutomatic: Bool = false) throws -> OpenedFeed {
    let url = try named.required()
    let list = try call.followed.checkedList()
    if FeedKind(of: url) == .kept {
      call.followed.tellOfNameTakenByKept(in: list)
    }
    return try feed(at: url, in: list, isAutomatic: isAutomatic)
  }

  /// Throws a usage error for the feed of what is kept, which the command does not take, and why.
  package func refuseKept(because reason: String = Self.isOfOthers) throws(UsageError) {
    let urls = [named.url].compactMap(\.self) + named.several.map(\.url)
    if urls.contains(where: { FeedKind(of: $0) == .kept }) {
      let command = call.arguments.command.name
      throw .refused("'feed \(command)' does not take 'kept': \(reason)")
    }
  }

  package static let isOfOthers =
    "the images come from other feeds; name the one that image N is from"
  /// For a command that deletes what is cached.
  package static let keptStay =
    "it deletes what is cached, and kept images stay; 'feed keep N kept --undo' lets image N go"

  /// A followed feed alone, by its URL.
  package func followedFeed(at url: URL) throws -> OpenedFeed {
    try feed(at: url, in: try call.followed.checkedList())
  }

  /// The parts of a feed that may be followed, with its settings in the list.
  package func feed(at url: URL, in list: FeedList, isAutomatic: Bool = false) throws -> OpenedFeed
  {
    let followed = FeedKind(of: url) == .kept ? .kept : list.feed(at: url)
    // It may be asked for by the address that it had.
    let url = followed?.url ?? url
    let logins = try logins.get()
    try logins.check(url)
    let own = choices.settings(list.settings(of: url))
    return OpenedFeed(
      url: url,
      identity: followed?.identity ?? url,
      kind: FeedKind(of: url),
      name: followed?.name,
      shared: shared,
      reporter: reporter,
      feedSettings: own,
      login: logins.stage(of: url, own),
      cookies: CookieStage(feedURL: url, now: shared.time.now),
      isAutomatic: isAutomatic,
      list: list,
      makePipeline: makePipeline
    )
  }

  /// All followed feeds, or those that have a tag or are named, if the call asks for several; or
  /// `nil`.
  package func severalFeeds() throws -> OpenedFeeds? {
    guard call.arguments.asksForAllFeeds || named.isNewsOfAll else {
      return nil
    }
    let list = try call.followed.checkedList()
    let feeds = named.several.isEmpty ? try list.feeds(askedForBy: call.arguments) : named.several
    return try several(feeds, in: list)
  }

  /// The feeds that are named, where several are, or that have a tag; `nil` if neither is so.
  package func chosenFeeds() throws(UsageError) -> [FollowedFeed]? {
    guard named.several.isEmpty else {
      return named.several
    }
    return call.arguments.tags.isEmpty
      ? nil : try call.followed.checkedList().feeds(taggedBy: call.arguments)
  }

  /// All followed feeds; `nil` if there is none.
  package func allFollowedFeeds() throws -> OpenedFeeds? {
    let list = try call.followed.checkedList()
    return list.feeds.isEmpty ? nil : try several(list.feeds, in: list)
  }

  private func several(_ feeds: [FollowedFeed], in list: FeedList) throws -> OpenedFeeds {
    let logins = try logins.get()
    for feed in feeds {
      try logins.check(feed.url)
    }
    return OpenedFeeds(
      feeds: feeds,
      isOfSeveral: true,
      shared: shared,
      reporter: reporter,
      command: call.arguments.command.name
    ) { [shared, reporter, makePipeline] feed in
      let own = shared.choices.settings(list.settings(of: feed.url))
      return OpenedFeed(
        url: feed.url,
        identity: feed.identity,
        kind: FeedKind(of: feed.url),
        name: feed.name,
        shared: shared,
        reporter: reporter.about(feed),
        feedSettings: own,
        login: logins.stage(of: feed.url, own),
        cookies: CookieStage(feedURL: feed.url, now: shared.time.now),
        isAutomatic: true,
        makePipeline: makePipeline
      )
    }
  }

  package var signOfLife: SignOfLife {
    shared.signOfLife(reporter)
  }
}
