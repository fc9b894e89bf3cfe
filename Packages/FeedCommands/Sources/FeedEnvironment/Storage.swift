public import FeedCache
public import FeedCore
public import FeedLibrary
public import FeedPolling

/// Where feeds are kept.
public struct Storage: Sendable {
  /// Makes the store of what servers asked for, in a directory.
  public typealias ServerWaits =
    @Sendable (_ directory: String, _ now: @escaping @Sendable () -> Date)
    -> any ListedFeedNotes<ServerWait>

  /// The caches in a directory.
  public var caches: @Sendable (_ directory: String) -> any FeedCacheCatalog
  /// What servers asked for, kept in a cache's directory. What is over at the time `now` counts for
  /// nothing.
  public var serverWaits: ServerWaits
  /// Which pages of items were requested, kept in a cache's directory.
  public var pictureNotes: @Sendable (_ directory: String) -> any ListedFeedNotes<PictureNotes>
  /// Which pictures were last at URLs that had several, kept in a cache's directory.
  public var lastPictures: @Sendable (_ directory: String) -> any ListedFeedNotes<LastPictures>
  /// Which images were seen, kept in a directory of its own; `nil` keeps it until the end.
  public var seenImages: @Sendable (_ directory: String?) -> any FeedNotes<SeenImages>

  /// What was wrong with feeds in the last run, kept in the same directory.
  public var troubles: @Sendable (_ directory: String?) -> any FeedNotes<FeedTrouble>

  /// Which feeds were loaded from a public network, kept in the same directory.
  public var publicFeeds: @Sendable (_ directory: String?) -> any FeedNotes<Bool>

  /// Which feed was loaded from each address, kept in the same directory.
  public var sources: @Sendable (_ directory: String?) -> any FeedNotes<FeedDetails.Source>

  /// When feeds were last used, kept in the same directory.
  public var feedUses: @Sendable (_ directory: String?) -> any ListedFeedNotes<Date>

  /// What is kept for good, in a directory of its own; `nil` keeps it until the end.
  public var kept: @Sendable (_ directory: String?) -> any FeedCacheCatalog

  /// Makes the port.
  public init(
    caches: @escaping @Sendable (_ directory: String) -> any FeedCacheCatalog,
    serverWaits: @escaping ServerWaits,
    pictureNotes: @escaping @Sendable (_ directory: String) -> any ListedFeedNotes<PictureNotes>,
    lastPictures: @escaping @Sendable (_ directory: String) -> any ListedFeedNotes<LastPictures>,
    seenImages: @escaping @Sendable (_ directory: String?) -> any FeedNotes<SeenImages>,
    troubles: @escaping @Sendable (_ directory: String?) -> any FeedNotes<FeedTrouble>,
    publicFeeds: @escaping @Sendable (_ directory: String?) -> any FeedNotes<Bool>,
    sources: @escaping @Sendable (_ directory: String?) -> any FeedNotes<FeedDetails.Source>,
    feedUses: @escaping @Sendable (_ directory: String?) -> any ListedFeedNotes<Date>,
    kept: @escaping @Sendable (_ directory: String?) -> any FeedCacheCatalog
  ) {
    self.caches = caches
    self.serverWaits = serverWaits
    self.pictureNotes = pictureNotes
    self.lastPictures = lastPictures
    self.seenImages = seenImages
    self.troubles = troubles
    self.publicFeeds = publicFeeds
    self.sources = sources
    self.feedUses = feedUses
    self.kept = kept
  }
}
