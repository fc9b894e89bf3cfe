public import CommandLine
public import FeedCore
import FeedPresentation
public import FeedTerminal
public import TerminalPictures

/// Everything that a command needs to know: flags beat environment beats config file.
public struct Settings: Hashable, Sendable {
  /// The maximum age of a saved copy.
  public enum MaxAge: Hashable, Sendable {
    /// In seconds; any age.
    case seconds(TimeInterval), unlimited
  }

  /// The feed's address; `nil` if no feed is named.
  public let address: FeedAddress?
  /// The followed feeds that are named, where several are.
  public let named: [FollowedFeed]
  /// Which of the feeds that a web page names is meant, counted from 1; `nil` if none is chosen.
  public let choice: Int?
  /// The directory of the cache.
  public let cacheDirectory: String
  /// The directory for pictures; `nil` for the current one.
  public let saveDirectory: String?
  /// The directory of what was seen; `nil` without a home directory.
  public let stateDirectory: String?
  /// The directory of what is kept for good; `nil` without a home directory.
  public let dataDirectory: String?
  /// Whether only new images are meant.
  public let isOfNewOnly: Bool
  /// Whether what is delivered is marked as seen.
  public let marksSeen: Bool
  /// The maximum age of a saved copy; `nil` for the product's seven days.
  public let maxAge: MaxAge?
  /// Whether the network must not be used.
  public let isOffline: Bool
  /// How many images to display at most; `nil` for all.
  public let limit: Int?
  /// How many pages of the feed to load at most.
  public let pages: Int
  /// For each page of the feed, and for each picture.
  public let timeout: Duration
  /// How pictures are shown in the terminal.
  public let pictures: PictureSetting
  /// How long `watch` waits between two loads, ± 10 %.
  public let interval: Duration
  /// How long commands about several feeds leave a feed alone after a load, where its own settings
  /// do not say; `nil` if nothing is set, and for `watch`.
  public let every: Duration?
  /// Whether stdout gets a JSON document.
  public let isJSON: Bool
  /// Whether the images are lines to be read aloud.
  public let isToBeRead: Bool
  /// What is written of each image; `nil` for the program's own text.
  public let format: ImageTemplate?
  /// The names of the files of pictures; `nil` for the program's own.
  public let fileName: ImageTemplate?
  /// The title of a page, safe to show and not empty; `nil` for the feed's own.
  public let title: String?
  /// How wide the pictures of a page are at most, in pixels; `nil` for any width.
  public let pictureWidth: Int?
  /// The program that is run for each picture that was not there before.
  public let program: String?
  /// The instant to use as the current time; `nil` for the clock's.
  public let now: Date?
  /// Whether a load deletes a saved copy that is too old, as the config file says.
  public let deletesExpired: Bool
  private let noFeed: UsageError

  /// Combines the arguments with the environment and the config file. The error says where a wrong
  /// value is. `followed` reads the feeds that have names, if a name is given or no feed at all;
  /// those that are `builtIn` have theirs before any other.
  public init(
    _ arguments: Arguments,
    environment: [String: String],
    configFile: ConfigFile,
    builtIn: [FollowedFeed] = [],
    followed: () throws(UsageError) -> [FollowedFeed] = { [] }
  ) throws(UsageError) {
    let sources = Sources(
      arguments: arguments,
      environment: environment,
      configFile: configFile,
      builtIn: builtIn
    )
    var isFollowing = false
    address = try sources.feed { () throws(UsageError) in
      let feeds = try followed()
      isFollowing = !feeds.isEmpty
      return feeds
    }
    named = try sources.feeds(among: followed)
    noFeed =
      isFollowing
      ? .noFeedNamed(takesAll: arguments.command.options.contains(.allFeeds))
      : .noFeed(configFile: ConfigFile.path(in: environment) ?? Program.configFile)
    // A year is effectively no limit, and does not overflow a clock.
    timeout =
      try sources.value(of: .timeout, "a number of seconds from 0.001 to 31536000, such as 30") {
        Values.seconds($0, in: 0.001...31_536_000)
      } ?? .seconds(30)
    // Often enough for a reader, and not too often for a server.
    let pause = try sources.value(of: .every, "a number of seconds from 1 to 86400, such as 60") {
      Values.seconds($0, in: 1...86_400)
    }
    interval = pause ?? .seconds(60)
    // What waits that long between two loads asks when it begins.
    every = arguments.command.options.contains(.every) ? nil : pause
    let choices = PictureSetting.allCases.map(\.rawValue).joined(separator: ", ")
    pictures =
      try sources.value(of: .images, "one of \(choices)", parse: PictureSetting.init) ?? .auto
    maxAge = try sources.value(
      of: .maxAge,
      "a number of days, such as 7 or 0.5, or 'none'",
      parse: Values.maxAge
    )
    limit = try sources.value(of: .limit, "a positive number of images, such as 10") {
      Word.number($0)
    }
    // A reader goes back some pages; a whole archive would be a burden on the server.
    pages =
      try sources.value(of: .pages, "a number of pages from 1 to 50, such as 3") {
        Word.number($0, upTo: 50)
      } ?? 1
    choice = try sources.value(
      of: .choose,
      "the number of a feed that the page names, such as 2"
    ) {
      Word.number($0)
    }
    now = try sources.value(
      of: .now,
      "an ISO-8601 instant, such as 2026-11-21T10:00:00Z",
      parse: Values.instant
    )
    isOffline = arguments[.offline] != nil
    isJSON = arguments.asksForJSON
    isToBeRead = arguments[.plain] != nil
    for (option, isGiven) in [("--json", isJSON), ("--format", arguments[.format] != nil)] {
      if isToBeRead, isGiven {
        throw .exclusive("--plain", option)
      }
    }
    if let template = arguments[.format] {
      guard !isJSON else {
        throw .exclusive("--format", "--json")
      }
      format = try ImageTemplate(template)
    } else {
      format = nil
    }
    fileName = try arguments[.fileName].map { template throws(UsageError) in
      try ImageTemplate(template, of: .fileName)
    }
    title = try sources.value(of: .title, "a title, such as 'Our best pictures'") { text in
      let title = SafeText.line(text)
      return title.isEmpty ? nil : title
    }
    // No screen is wider, and no picture is worth showing that is narrower.
    let widths = 16...16_384
    pictureWidth = try sources.value(of: .size, "a number of pixels from 16 to 16384, such as 1200")
    { word in
      Word.number(word, upTo: widths.upperBound).flatMap { widths.contains($0) ? $0 : nil }
    }
    program = arguments[.exec]
    deletesExpired = configFile.deletesExpired
    isOfNewOnly = arguments[.new] != nil
    marksSeen = arguments[.seen] != nil
    stateDirectory = BaseDirectory.state.path(in: environment)
    dataDirectory = BaseDirectory.data.path(in: environment)

    saveDirectory = try sources.value(
      of: .saveDir,
      "a directory, such as /home/me/pictures",
      parse: Values.directory
    )
    let chosen = try sources.value(
      of: .cacheDir,
      variable: "FEED_CACHE_DIR",
      "a directory, such as /home/me/feed",
      parse: Values.directory
    )
    guard let directory = chosen ?? BaseDirectory.cache.path(in: environment) else {
      throw .noCacheDirectory
    }
    cacheDirectory = directory
  }

  /// The feed; `nil` if none is named.
  public var feed: URL? { address?.url }

  /// The feed, for a command that needs one.
  public func requiredFeed() throws(UsageError) -> URL {
    guard let feed else {
      throw noFeed
    }
    return feed
  }

  /// How pictures are shown on stdout, whose terminal has given `answers` if it was asked. Throws
  /// if `--images` needs `chafa`, which is not installed.
  public func pictureProtocol(
    environment: [String: String],
    isTerminal: Bool,
    hasChafa: Bool,
    answers: TerminalAnswers? = nil
  ) throws(UsageError) -> PictureProtocol {
    guard
      let shape = PictureProtocol(
        pictures,
        environment: environment,
        isTerminal: isTerminal,
        hasChafa: hasChafa,
        answers: answers
      )
    else {
      throw .noChafa(for: pictures)
    }
    return shape
  }
}

/// The sources of a value, in the order in which they count.
private struct Sources {
  let arguments: Arguments
  let environment: [String: String]
  let configFile: ConfigFile
  let builtIn: [FollowedFeed]

  /// The feed that is named, or the only one that is followed.
  func feed(
    among followed: () throws(UsageError) -> [FollowedFeed]
  ) throws(UsageError) -> FeedAddress? {
    guard let (word, place, origin) = word(of: .url, "FEED_URL") else {
      guard arguments.command.takesDefaultFeed, !arguments.asksForAllFeeds else {
        return nil
      }
      let feeds = try followed()
      return feeds.count == 1 ? FeedAddress(of: feeds[0].url) : nil
    }
    // A new feed's URL is no name, and no name has this.
    let isNew = arguments.command.operands.contains(.address)
    if !isNew, let feed = builtIn.first(where: { $0.name == word }) {
      return FeedAddress(of: feed.url)
    }
    if !isNew, !word.contains("://") {
      let feeds = try followed()
      if let feed = feeds.first(where: { $0.name == word }) {
        return FeedAddress(of: feed.url)
      }
      // A mistyped URL has one of these.
      if !word.contains(where: "./:".contains) {
        guard arguments.feed != nil || arguments[.url] != nil else {
          throw .value(
            UsageError.shown(word),
            place: place,
            expected: "the URL of a feed, or the name of one that is followed",
            in: origin
          )
        }
        throw unknownFeed(word, among: feeds)
      }
    }
    do { return try FeedAddress(word) } catch {
      throw .value(UsageError.shown(word), place: place, expected: error.expected, in: origin)
    }
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
    if let feed = feeds.first(where: { $0.name == word }) {
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

  func value<Value>(
    of option: Option,
    variable: String? = nil,
    _ expected: String,
    parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let (word, place, origin) = word(of: option, variable) else {
      return nil
    }
    guard let value = parse(word) else {
      throw .value(UsageError.shown(word), place: place, expected: expected, in: origin)
    }
    return value
  }

  private func word(
    of option: Option,
    _ variable: String?
  ) -> (word: String, place: String, origin: UsageError.Origin)? {
    if option == .url, let word = arguments.feed {
      return (word, arguments[.address] != nil ? "URL" : "FEED", .call)
    }
    if let word = arguments[option] {
      return (word, "--\(option.name)", .call)
    }
    if option == .url, !arguments.command.takesDefaultFeed {
      return nil
    }
    if let variable, let word = environment[variable], !word.isEmpty {
      return (word, "$\(variable)", .call)
    }
    return configFile.values[option].map { ($0, "\(option.name) in the config file", .configFile) }
  }
}
