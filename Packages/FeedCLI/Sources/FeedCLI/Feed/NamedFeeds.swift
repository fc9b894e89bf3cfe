public import CommandLine
public import FeedCore

/// The feeds that a call names, by their URLs or their names.
public struct NamedFeeds: Hashable, Sendable {
  /// The feed's address; `nil` if no feed is named, or several are.
  public let address: FeedAddress?
  /// The followed feeds that are named, where several are; each once.
  public let several: [FollowedFeed]
  /// Whether what is new in all followed feeds is meant: where the first command of the program is
  /// about no certain feed, and several are followed.
  public let isNewsOfAll: Bool
  private let noFeed: UsageError

  /// Finds the feeds. The error says where a wrong word is. `followed` reads the feeds that have
  /// names, if a name is given or no feed at all; those that are `builtIn` have theirs before any
  /// other. Unless it `takesDefault`, a command that takes a feed is about none where the call
  /// names none. The error for that names the config file of the `places`.
  public init(
    _ choices: Choices,
    places: Places,
    takesDefault: Bool = true,
    builtIn: [FollowedFeed] = [],
    followed: () throws(UsageError) -> [FollowedFeed] = { [] }
  ) throws(UsageError) {
    let naming = FeedNaming(
      choices: choices,
      takesDefault: takesDefault && choices.arguments.command.operands.contains(.feed),
      builtIn: builtIn
    )
    var isFollowing = false
    address = try naming.feed { () throws(UsageError) in
      let feeds = try followed()
      isFollowing = !feeds.isEmpty
      return feeds
    }
    several = try naming.feeds(among: followed)
    let arguments = choices.arguments
    isNewsOfAll =
      isFollowing && address == nil && !arguments.asksForAllFeeds
      && arguments.command == arguments.program.commands[0]
    noFeed =
      isFollowing
      ? .noFeedNamed(takesAll: choices.arguments.command.options.contains(.allFeeds))
      : .noFeed(configFile: places.configFile ?? "~/.config/feed/config")
  }

  /// The feed; `nil` if none is named.
  public var url: URL? { address?.url }

  /// The feed, for a command that needs one.
  public func required() throws(UsageError) -> URL {
    guard let url else {
      throw noFeed
    }
    return url
  }
}

/// What the words for feeds mean.
private struct FeedNaming {
  let choices: Choices
  /// Whether a feed of the environment, the config file or the list is meant where the call names
  /// none.
  let takesDefault: Bool
  let builtIn: [FollowedFeed]

  private var arguments: Arguments { choices.arguments }

  /// The feed that is named, or the only one that is followed.
  func feed(
    among followed: () throws(UsageError) -> [FollowedFeed]
  ) throws(UsageError) -> FeedAddress? {
    guard let word else {
      guard takesDefault, !arguments.asksForAllFeeds else {
        return nil
      }
      let feeds = try followed()
      return feeds.count == 1 ? FeedAddress(of: feeds[0].url) : nil
    }
    // A new feed's URL is no name, and no name has this.
    let isNew = arguments.command.operands.contains(.address)
    if !isNew, let feed = builtIn.first(where: { $0.name == word.text }) {
      return FeedAddress(of: feed.url)
    }
    if !isNew, !word.text.contains("://") {
      let feeds = try followed()
      if let feed = try named(word.text, among: feeds) {
        return FeedAddress(of: feed.url)
      }
      // A mistyped URL has one of these.
      if !word.text.contains(where: "./:".contains) {
        guard arguments.feed != nil || arguments[.url] != nil else {
          let expected = "the URL of a feed, or the name of one that is followed"
          throw word.error(expecting: expected, shown: UsageError.shown)
        }
        throw unknownFeed(word.text, among: feeds)
      }
    }
    do { return try FeedAddress(word.text) } catch {
      throw word.error(expecting: error.expected, shown: UsageError.shown)
    }
  }

  /// The word that names the feed. A feed of the environment or the config file is for the commands
  /// that take one unasked.
  private var word: PlacedWord? {
    if let word = arguments.feed {
      return PlacedWord(word, at: arguments[.address] != nil ? "URL" : "FEED")
    }
    let takesAny = arguments[.url] != nil || takesDefault
    return takesAny ? choices.word(of: .url) : nil
  }

  /// The feeds that the call names, where it names several; each once.
  func feeds(
    among followed: () throws(UsageError) -> [FollowedFeed]
  ) throws(UsageError) -> [FollowedFeed] {
    guard !arguments.severalFeeds.isEmpty else {
      return []
    }
    let feeds = builtIn + (try followed())
    var named: [FollowedFeed] = []
    for word in arguments.severalFeeds {
      let feed = try feed(word, among: feeds)
      if !named.contains(feed) {
        named.append(feed)
      }
    }
    return named
  }

  private func feed(
    _ word: String,
    among feeds: [FollowedFeed]
  ) throws(UsageError) -> FollowedFeed {
    if let feed = try named(word, among: feeds) {
      return feed
    }
    guard word.contains(where: "./:".contains) else {
      throw unknownFeed(word, among: feeds)
    }
    let url: URL?
    do { url = try FeedAddress(word).url } catch { url = nil }
    guard let feed = feeds.first(where: { $0.url == url || $0.identity == url }) else {
      throw .notFollowed(word)
    }
    return feed
  }

  /// The feed of this name, or the only one whose name begins with it. What deletes, and asks
  /// before it does, needs the whole name.
  private func named(
    _ word: String,
    among feeds: [FollowedFeed]
  ) throws(UsageError) -> FollowedFeed? {
    if let feed = feeds.first(where: { $0.name == word }) {
      return feed
    }
    let candidates = feeds.filter { !word.isEmpty && $0.name.hasPrefix(word) }
    guard !candidates.isEmpty, !arguments.command.options.contains(.yes) else {
      return nil
    }
    guard candidates.count == 1 else {
      throw .severalNames(word, among: candidates.map(\.name))
    }
    return candidates[0]
  }

  /// It may be a command that is mistyped, where the call names none.
  private func unknownFeed(_ word: String, among feeds: [FollowedFeed]) -> UsageError {
    let namesFeed = arguments.feed != nil || !arguments.severalFeeds.isEmpty
    let isFirst = !arguments.namesCommand && namesFeed
    if isFirst, arguments.program.command(word) != nil {
      return .lateCommand(word)
    }
    return .unknown(
      isFirst ? "command or feed" : "feed",
      word,
      shownAs: UsageError.shown(word),
      among: (isFirst ? arguments.program.commandNames : []) + feeds.map(\.name),
      listedBy: isFirst ? "feed --help" : "feed list"
    )
  }
}
