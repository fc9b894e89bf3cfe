public import FeedCore

extension FeedList {
  /// Why a feed is not added.
  @frozen public enum Refusal: Error, Hashable, Sendable {
    /// No feed can have this URL, or this name.
    case url(FeedURL.Fault), name(FeedName.Fault)
    /// It is followed already, as this feed; or this feed has its name.
    case followed(FollowedFeed), nameTaken(FollowedFeed)
  }

  /// Follows a feed, whose URL may be in any spelling: appends a line, and one for each of its
  /// `settings`. Ask ``suggestedName(title:url:reserved:)`` if the person gave no name. The
  /// program's own words, such as its commands, are `reserved`; a file may hold them as names,
  /// since a later version has more of them.
  public mutating func add(
    _ url: URL,
    name: String,
    settings: FeedSettings = .none,
    reserved: Set<String> = []  // Safe: our own words.
  ) throws(Refusal) -> FollowedFeed {
    let canonical: URL
    do { canonical = try FeedURL.canonical(url.absoluteString) } catch { throw .url(error) }
    do { try FeedName.check(name, reserved: reserved) } catch { throw .name(error) }
    if let feed = feeds.first(where: { $0.url == canonical || $0.identity == canonical }) {
      throw .followed(feed)
    }
    if let feed = feeds.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      throw .nameTaken(feed)
    }
    let feed = FollowedFeed(url: canonical, name: name)
    append([feed])
    append(settings, of: feed)
    return feed
  }

  /// Follows the feeds of another reader, in their order, but for those that are followed already,
  /// and returns those that are new. Their titles and tags become settings. A name is kept, so that
  /// an export is read back as it was; a title is made a name. Names that are taken or reserved get
  /// a number. A task that is cancelled ends between two feeds.
  public mutating func add(
    _ imported: [OPML.Feed],
    reserved: Set<String> = []  // Safe: our own words.
  ) throws(CancellationError) -> [FollowedFeed] {
    var urls = Set(feeds.flatMap { [$0.url, $0.identity] })
    var names = TakenNames(feeds.map(\.name) + reserved)
    // A feed that is in two folders is there twice.
    var tags: [URL: [String]] = [:]
    for feed in imported where !feed.tags.isEmpty {
      FeedTags.add(feed.tags, to: &tags[feed.url, default: []])
    }
    var new: [FollowedFeed] = []
    for feed in imported where urls.insert(feed.url).inserted {
      guard !Task.isCancelled else {
        throw CancellationError()
      }
      let name = feed.name ?? FeedName.suggestion(title: feed.title, url: feed.url)
      let followed = FollowedFeed(url: feed.url, name: names.next(after: name))
      append([followed])
      append(feed.settings(tags: tags[feed.url] ?? []), of: followed)
      new.append(followed)
    }
    return new
  }

  /// A name for a feed that has none: at most 40 characters of its title or its host, in lower
  /// case, and neither taken nor reserved.
  public func suggestedName(
    title: String?,
    url: URL,
    reserved: Set<String> = []  // Safe: our own words.
  ) -> String {
    var names = TakenNames(feeds.map(\.name) + reserved)
    return names.next(after: FeedName.suggestion(title: title, url: url))
  }

  /// Stops following the feed with this name or URL: removes its line, and those that repeat it or
  /// have the address that it had, with the settings below them. Comments stay. Returns `nil` if it
  /// is not followed.
  public mutating func remove(_ word: String) -> FollowedFeed? {
    guard let feed = feed(word) else {
      return nil
    }
    var rest: [ArraySlice<UInt8>] = []
    var isOfFeed = false
    for line in Self.lines(of: data) {
      let isComment = FeedLine.isComment(line)
      if !isComment, FeedSetting.claimedKey(of: line) == nil {
        isOfFeed = Self.isLine(line, of: feed)
      }
      if isComment || !isOfFeed {
        rest.append(line)
      }
    }
    self = FeedList(Data(rest.joined()))
    return feed
  }

  private static func isLine(_ line: ArraySlice<UInt8>, of feed: FollowedFeed) -> Bool {
    do {
      let url = try FeedLine(line)?.url
      return url == feed.url || url == feed.identity
    } catch { return false }
  }
}
