public import FeedCore
public import FeedPresentation

/// The use case *write a gallery*: which pages there are, and which images they have.
///
/// It reads saved feeds one after another, so that only one is in memory, and asks no server. A
/// cancel throws `CancellationError`.
public struct GalleryWriter: Sendable {
  /// Why the image at a URL is never requested for the feed at another; `nil` where it may be.
  public typealias Refusal = @Sendable (_ image: URL, _ feed: URL) -> (any Error)?
  /// Reads the next saved feed; `nil` behind the last one.
  public typealias NextFeed = @Sendable () async throws -> GalleryFeed?

  /// The name of the page that is opened first.
  public static let firstPage = "index.html"
  /// The name of the JSON Feed beside the page of one feed.
  public static let feedDocument = "feed.json"

  private let presenter: FeedPresenter
  private let language: Language
  private let title: String?
  private let limit: Int?
  private let width: PictureWidthLimit?
  private let now: @Sendable () -> Date
  private let refusal: Refusal

  /// Makes a writer.
  /// - Parameters:
  ///   - presenter: makes the rows; it speaks `language`.
  ///   - language: the language of the pages, with the words of this module, `.gallery`.
  ///   - title: the title of the page that is opened first, one line that is safe to show; `nil`
  ///     for the feed's own, or for that of several feeds.
  ///   - limit: how many images of a feed its page has at most.
  ///   - width: how wide pictures are at most; `nil` leaves them as they are.
  ///   - now: the time, from which ages are counted.
  ///   - refusal: tells a picture that is not cached from one that never will be, such as
  ///     `RemoteFeedImageDataLoader.refusal(of:feedURL:)` of FeedAPI.
  public init(
    presenter: FeedPresenter,
    language: Language = Language(for: ["en"], words: [.gallery]),
    title: String? = nil,
    limit: Int? = nil,
    width: PictureWidthLimit? = nil,
    now: @escaping @Sendable () -> Date,
    refusal: @escaping Refusal = { _, _ in nil }
  ) {
    self.presenter = presenter
    self.language = language
    self.title = title
    self.limit = limit
    self.width = width
    self.now = now
    self.refusal = refusal
  }

  /// The page of one feed, with its pictures inside it.
  public func page(of feed: GalleryFeed) -> GalleryDraft {
    draft(of: feed, .inside)
  }

  /// Writes the page of one feed into a folder, with its pictures beside it, and the same images as
  /// a JSON Feed.
  public func write(_ feed: GalleryFeed, to folder: any GalleryFolder) async throws -> GalleryReport
  {
    try await write(draft(of: feed, .beside), as: Self.firstPage, Self.feedDocument, to: folder)
  }

  /// Writes a page for each of several feeds, with a JSON Feed of the same name, and last the page
  /// that leads to them, where there are any. `folder` makes the folder once there is something to
  /// put into it; `report` receives what was written of each page, with the position of its feed.
  public func writeEach(
    of followed: [FollowedFeed],
    _ next: NextFeed,
    to folder: () throws -> any GalleryFolder,
    report: (GalleryReport, _ position: Int) -> Void
  ) async throws {
    var entries: [GalleryIndex.Entry] = []
    var made: (any GalleryFolder)?
    while let saved = try await next() {
      let draft = draft(of: saved, .beside, index: Self.firstPage)
      let folder = try made ?? folder()
      made = folder
      let feed = followed[saved.position]
      let file = GalleryIndex.fileName(of: feed)
      let document = file.dropLast(".html".utf8.count) + ".json"
      let written = try await write(draft, as: file, String(document), to: folder)
      report(written, saved.position)
      let entry = GalleryIndex.Entry(
        draft.page,
        name: feed.name,
        file: file,
        picture: written.firstPicture
      )
      entries.append(entry)
    }
    if let made {
      let page = GalleryIndex.page(of: entries, title: title, language: language)
      try await made.replace(Self.firstPage) { text in try text(page) }
    }
  }

  private func write(
    _ draft: GalleryDraft,
    as page: String,
    _ document: String,
    to folder: any GalleryFolder
  ) async throws -> GalleryReport {
    try await folder.replace(document) { feed in
      try await folder.replace(page) { text in
        try await draft.write(to: text, picturesIn: folder, asFeed: feed)
      }
    }
  }

  private func draft(
    of saved: GalleryFeed,
    _ pictures: GalleryPage.Pictures,
    index: String? = nil
  ) -> GalleryDraft {
    var screen = FeedScreen(rows: [], notice: nil, emptyMessage: nil)
    if case .loaded(let loaded) = presenter.loaded(saved.feed, now: now()) {
      screen = loaded
    }
    screen.rows = Array(screen.rows.prefix(limit ?? .max))
    let savedAt = if case .cache(let date, _, _) = saved.feed.origin { date } else { nil as Date? }
    let page = GalleryPage(
      of: screen,
      feedURL: saved.url,
      savedAt: savedAt,
      title: index == nil ? title : nil,
      pictures: pictures,
      index: index,
      indexTitle: title,
      language: language
    )
    let items = zip(screen.rows, saved.feed.images).map { item($0, $1, of: saved) }
    return draft(page, beginning: items) { nil }
  }

  private func item(
    _ row: FeedRow,
    _ image: FeedImage,
    of saved: GalleryFeed
  ) -> GalleryDraft.Item {
    GalleryDraft.Item(
      row: row,
      image: image,
      feedURL: saved.url,
      imageData: saved.imageData
    )
  }

  private func draft(
    _ page: GalleryPage,
    beginning: [GalleryDraft.Item],
    next: @escaping @Sendable () async throws -> [GalleryDraft.Item]?
  ) -> GalleryDraft {
    GalleryDraft(
      page: page,
      presenter: presenter,
      refusal: refusal,
      width: width,
      beginning: beginning,
      next: next
    )
  }
}

extension GalleryWriter {
  /// Which images of several feeds a page has.
  public struct Choice: Sendable {
    fileprivate let images: [Int: Set<Int>]
    /// The list that the images were chosen by.
    public let list: MergedFeeds
  }

  /// Chooses the images that `list`, which is empty, keeps of several feeds.
  public func choice(
    of followed: [FollowedFeed],
    _ next: NextFeed,
    by list: MergedFeeds
  ) async throws -> Choice {
    var list = list
    while let saved = try await next() {
      list.add(saved.feed, of: followed[saved.position], at: saved.position)
    }
    var images: [Int: Set<Int>] = [:]
    for item in list.items {
      images[item.position.feed, default: []].insert(item.position.index)
    }
    return Choice(images: images, list: list)
  }

  /// One page of several feeds, one after another, with its pictures inside it; `nil` without a
  /// feed. Where a `choice` was made, the feeds are read for the second time.
  public func page(
    of followed: [FollowedFeed],
    _ next: @escaping NextFeed,
    choice: Choice? = nil
  ) async throws -> GalleryDraft? {
    guard let first = try await next() else {
      return nil
    }
    var items = items(of: first, followed, choice)
    var hidden = first.feed.hidden
    var seen = first.feed.seen
    // A page without images says so, which its beginning has to know.
    while items.isEmpty, let saved = try await next() {
      items = self.items(of: saved, followed, choice)
      hidden += saved.feed.hidden
      seen += saved.feed.seen
    }
    let emptyMessage = items.isEmpty ? presenter.emptyMessage(hidden: hidden, seen: seen) : nil
    let page = GalleryPage(
      of: FeedScreen(rows: [], notice: nil, emptyMessage: emptyMessage),
      feedURL: nil,
      savedAt: nil,
      title: title,
      language: language
    )
    return draft(page, beginning: items) {
      try await next().map { self.items(of: $0, followed, choice) }
    }
  }

  /// The images of one of several feeds; their rows name it.
  private func items(
    of saved: GalleryFeed,
    _ followed: [FollowedFeed],
    _ choice: Choice?
  ) -> [GalleryDraft.Item] {
    let chosen = choice.map { $0.images[saved.position] ?? [] }
    let indices = saved.feed.images.indices.filter { chosen?.contains($0) ?? true }
    return indices.map { index in
      let image = saved.feed.images[index]
      let row = presenter.row(for: image, of: followed[saved.position], now: now())
      return item(row, image, of: saved)
    }
  }
}

/// A saved feed, and what loads the data of its images from the cache.
public struct GalleryFeed: Sendable {
  /// The URL of the feed.
  public let url: URL
  /// The feed.
  public let feed: Feed
  /// Its position, where there are several.
  public let position: Int
  let imageData: any FeedImageDataLoader

  /// Describes a feed. `imageData` loads what is cached, and asks no server.
  public init(
    _ feed: Feed,
    at url: URL,
    position: Int = 0,
    imageData: any FeedImageDataLoader
  ) {
    self.feed = feed
    self.url = url
    self.position = position
    self.imageData = imageData
  }
}
