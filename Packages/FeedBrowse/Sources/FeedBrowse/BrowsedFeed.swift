public import FeedPresentation
public import FeedScreens

/// One feed that is browsed: what it shows, and what its keys do.
///
/// A cancel ends what a method does; the program ends then, and says nothing about it.
@MainActor public protocol BrowsedFeed: AnyObject {
  /// What tells it from other feeds.
  var name: String? { get }
  /// Loads the feed.
  var controller: FeedController { get }
  /// Makes the controller of a row's picture.
  func picture(of row: FeedRow) -> ImageDataController<Data>
  /// Opens a page or a picture in the browser. The session does not wait for it when it ends.
  func open(_ url: URL) async throws
  /// Saves a row's picture, whose data is there if it is on the screen, and returns what to say
  /// about that.
  func save(_ row: FeedRow, _ data: Data?) async throws -> Message?
  /// Marks a row's image as seen.
  func see(_ row: FeedRow) async throws
  /// Keeps a row's image for good, or lets it go, and returns what to say about that.
  func keep(_ row: FeedRow, _ data: Data?) async throws -> Message?
  /// What there is to say of it in the list of all feeds, without the network.
  func summary() async throws -> BrowsedFeedSummary
  /// The ids of the images that are kept.
  func keptImages() async throws -> Set<UUID>
}

/// What there is to say of a feed in the list of all feeds.
public struct BrowsedFeedSummary: Hashable, Sendable {
  /// Its title, as its publisher or its reader has it.
  public var title: String?
  /// How many of its saved images are new.
  public var newCount: Int
  /// How many of its images there are; `nil` where there is no saved copy.
  public var count: Int?
  /// When its newest image was published, so far as that is known.
  public var newest: Message?
  /// What the last load found wrong with it, in words; `nil` if nothing was.
  public var trouble: String?

  /// Makes a summary.
  public init(
    title: String? = nil,
    newCount: Int = 0,
    count: Int? = nil,
    newest: Message? = nil,
    trouble: String? = nil
  ) {
    self.title = title
    self.newCount = newCount
    self.count = count
    self.newest = newest
    self.trouble = trouble
  }
}
