/// Everything that a command needs to know, settled: flags beat environment beats config file.
public struct Settings: Hashable, Sendable {
  /// How old a saved copy may be, where the call says so.
  public enum MaxAge: Hashable, Sendable {
    /// So many seconds.
    case seconds(TimeInterval)
    /// Any age.
    case unlimited
  }

  /// The feed; `nil` where no URL is given.
  public let feed: FeedAddress?
  /// Where the cache lies.
  public let cacheDirectory: String
  /// How old a saved copy may be; `nil` for the product's seven days.
  public let maxAge: MaxAge?
  /// Whether the network must not be touched.
  public let isOffline: Bool
  /// How many images to display at most; `nil` for all.
  public let limit: Int?
  /// For the whole load of the feed, and for each picture.
  public let timeout: Duration
  /// How pictures are shown in the terminal.
  public let pictures: PictureChoice
  /// How long `watch` waits between two loads, give or take.
  public let interval: Duration
  /// Whether stdout gets a JSON document.
  public let isJSON: Bool
  /// The instant to take for the current time; `nil` for the clock's.
  public let now: Date?
  private let configPath: String

  /// Settles the call's arguments with its environment and config file. Of a wrong value the error says where it stands.
  public init(_ arguments: Arguments, environment: [String: String], configFile: ConfigFile) throws(UsageError) {
    let sources = Sources(arguments: arguments, environment: environment, configFile: configFile)
    feed = try sources.value(of: .url, variable: "FEED_URL", parse: Values.feed)
    configPath = ConfigFile.path(in: environment) ?? Program.configFile.path
    timeout = try sources.value(of: .timeout, parse: Values.timeout) ?? .seconds(30)
    interval = try sources.value(of: .every, parse: Values.interval) ?? .seconds(60)
    pictures = try sources.value(of: .images, parse: Values.pictures) ?? .auto
    maxAge = try sources.value(of: .maxAge, parse: Values.maxAge)
    limit = try sources.value(of: .limit, parse: Values.limit)
    now = try sources.value(of: .now, parse: Values.instant)
    isOffline = arguments.words[.offline] != nil
    isJSON = arguments.asksForJSON

    let chosen = try sources.value(of: .cacheDir, variable: "FEED_CACHE_DIR", parse: Values.directory)
    guard let directory = chosen ?? BaseDirectory.cache.path(in: environment).map({ "\($0)/feed" }) else {
      throw UsageError(.noCachePlace)
    }
    cacheDirectory = directory
  }

  /// The feed, where a command cannot do without one.
  public func requiredFeed() throws(UsageError) -> FeedAddress {
    guard let feed else {
      throw UsageError(.noFeed(configFile: configPath))
    }
    return feed
  }

  /// How pictures are shown on stdout, a terminal or not. Throws if `--images` asks for `chafa` and it is not installed.
  public func pictureProtocol(
    environment: [String: String], isTerminal: Bool, hasChafa: Bool
  ) throws(UsageError) -> PictureProtocol {
    guard
      let shape = PictureProtocol(pictures, environment: environment, isTerminal: isTerminal, hasChafa: hasChafa)
    else { throw UsageError(.noChafa) }
    return shape
  }
}

/// Where a value can come from, in the order in which they count.
private struct Sources {
  let arguments: Arguments
  let environment: [String: String]
  let configFile: ConfigFile

  func value<Value>(
    of option: Option, variable: String? = nil, parse: (String) -> Result<Value, Values.Wrong>
  ) throws(UsageError) -> Value? {
    if option == .url, let word = arguments.feed { return try value(of: option, word, at: "FEED", parse) }
    if let word = arguments.words[option] { return try value(of: option, word, at: "--\(option.name)", parse) }
    if option == .url, !arguments.command.takesDefaultFeed { return nil }
    if let variable, let word = environment[variable], !word.isEmpty {
      return try value(of: option, word, at: "$\(variable)", parse)
    }
    guard let word = configFile.values[option] else { return nil }
    switch parse(word) {
    case .success(let value): return value
    case .failure(let wrong):
      throw UsageError(.configValue(option.shown(word), key: option.name, wrong.expectation), in: .configFile)
    }
  }

  private func value<Value>(
    of option: Option, _ word: String, at place: String, _ parse: (String) -> Result<Value, Values.Wrong>
  ) throws(UsageError) -> Value {
    switch parse(word) {
    case .success(let value): return value
    case .failure(let wrong): throw UsageError(.value(option.shown(word), place: place, wrong.expectation))
    }
  }
}

extension Option {
  /// A value of it as an error may show it: what was to be a URL may hold a password, wherever it goes wrong.
  fileprivate func shown(_ word: String) -> String {
    guard self == .url, let end = word.lastIndex(of: "@") else { return word }
    let slash = word[..<end].firstIndex(of: "/").map { word[$0...].prefix { $0 == "/" }.endIndex }
    return "\(word[..<(slash ?? word.startIndex)])…\(word[end...])"
  }
}
