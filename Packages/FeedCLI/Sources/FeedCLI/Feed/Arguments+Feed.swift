public import CommandLine
public import FeedTerminal

/// What the arguments of `feed` say.
extension Arguments {
  /// Whether colour is disabled.
  public var asksForPlainText: Bool { self[.noColor] != nil }
  /// The shell of `completions`.
  public var shell: Shell? { self[.shell].flatMap(Shell.init) }
  /// Where `gallery` writes: a file, `-` for stdout, or a directory; or the directory of `save`.
  public var outputPath: String? { self[.output] }
  /// Whether several feeds are meant: all, those with a tag, or those that are named.
  public var asksForAllFeeds: Bool {
    self[.allFeeds] != nil || !tags.isEmpty || !severalFeeds.isEmpty || asksForAllNews
  }
  /// Whether the call is `feed --new`, which is about all feeds.
  private var asksForAllNews: Bool {
    let isDefault = command == program.commands[0]
    return self[.new] != nil && isDefault && operands.isEmpty && self[.url] == nil
  }
  /// The names of the feeds, where the call names several.
  public var severalFeeds: [String] {
    let takesFeeds = command.repeatsOperands && command.operands.contains(.feed)
    return takesFeeds && operands.count > 1 ? operands : []
  }
  /// The tags, of which a feed has one at least; empty if all feeds are meant.
  public var tags: [String] { all(.tag) }
  /// How much is written to stderr.
  public var verbosity: Verbosity {
    if self[.quiet] != nil {
      return .quiet
    }
    return self[.verbose] != nil ? .verbose : .normal
  }

  /// The feed that the call itself names, by its URL or its name.
  public var feed: String? { severalFeeds.isEmpty ? self[.feed] ?? self[.address] : nil }

  /// Whether the call itself names a feed, or several.
  public var namesFeed: Bool { feed != nil || self[.url] != nil || !severalFeeds.isEmpty }

  /// Whether the call says of which feeds it is, one or all.
  func checkFeeds() throws(UsageError) {
    if namesFeed, self[.allFeeds] != nil || !tags.isEmpty {
      throw .exclusive("FEED", self[.allFeeds] == nil ? "--tag" : "--all")
    }
    if asksForAllFeeds, !numbers.isEmpty {
      guard severalFeeds.isEmpty else {
        throw .refused("a number is that of an image of one feed; name one feed")
      }
      throw .exclusive("N", self[.allFeeds] == nil ? "--tag" : "--all")
    }
  }
}
