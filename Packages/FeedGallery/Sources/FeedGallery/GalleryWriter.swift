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

  /// A page of saved feeds, one after another, with its pictures inside it; `nil` without a feed.
  public func page(of next: @escaping NextFeed) async throws -> GalleryDraft? {
    guard let first = try await next() else {
      return nil
    }
    return try await draft(beginning: first, next, .inside)
  }

  /// Writes the page of one feed into a folder, with its pictures beside it, and the same images as
  /// a JSON Feed.
  public func write(_ feed: GalleryFeed, to folder: any GalleryFolder) async throws -> GalleryReport
  {
    let draft = try await draft(beginning: feed, { nil }, .beside)
    return try await write(draft, as: Self.firstPage, Self.feedDocument, to: folder)
  }

  /// Writes a page for each of several feeds, with a JSON Feed of the same name, and last the page
  /// that leads to them, where there are any. `folder` makes the folder once there is something to
  /// put into it; `report` receives what was written of each page, with the position of its feed.
  public func writeEach(
    _ next: NextFeed,
    to folder: () throws -> any GalleryFolder,
    report: (GalleryReport, _ position: Int) -> Void
  ) async throws {
    var entries: [GalleryIndex.Entry] = []
    var made: (any GalleryFolder)?
    while let saved = try await next() {
      let draft = try await draft(beginning: saved, { nil }, .beside, index: Self.firstPage)
      let folder = try made ?? folder()
      made = folder
      let file = GalleryIndex.fileName(of: saved.feed)
      let document = file.dropLast(".html".utf8.count) + ".json"
      let written = try await write(draft, as: file, String(document), to: folder)
      report(written, saved.position)
      let entry = GalleryIndex.Entry(
        draft.page,
        name: saved.feed.name,
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

  /// A page that begins with a feed, which others may follow.
  private func draft(
    beginning first: GalleryFeed,
    _ next: @escaping NextFeed,
    _ pictures: GalleryPage.Pictures,
    index: String? = nil
  ) async throws -> GalleryDraft {
    var first = first
    var hidden = first.shown.hidden
    var seen = first.shown.seen
    var items = items(of: first)
    // A page without images says so, which its beginning has to know.
    while items.isEmpty, let saved = try await next() {
      first = saved
      hidden += saved.shown.hidden
      seen += saved.shown.seen
      items = self.items(of: saved)
    }
    let isOfSeveral = first.shown.isOfSeveral
    let screen = FeedScreen(
      title: SafeText.line(first.shown.title, limit: SafeText.Limit.status),
      rows: items.map(\.row),
      notice: nil,
      emptyMessage: items.isEmpty ? presenter.emptyMessage(hidden: hidden, seen: seen) : nil
    )
    let page = GalleryPage(
      of: screen,
      feedURL: isOfSeveral ? nil : first.feed.url,
      savedAt: isOfSeveral ? nil : first.shown.feed?.origin.savedAt,
      title: index == nil ? title : nil,
      pictures: pictures,
      index: index,
      indexTitle: title,
      language: language
    )
    return GalleryDraft(
      page: page,
      presenter: presenter,
      refusal: refusal,
      width: width,
      beginning: items,
      next: { try await next().map(self.items) }
    )
  }

  private func items(of saved: GalleryFeed) -> [GalleryDraft.Item] {
    let chosen = saved.shown.items.filter { saved.numbers?.contains($0.number) ?? true }
    let items = Array(chosen.prefix(limit ?? .max))
    return zip(presenter.rows(for: items, now: now()), items).map { row, item in
      GalleryDraft.Item(
        row: row,
        image: item.image,
        feedURL: saved.feed.url,
        imageData: saved.imageData
      )
    }
  }
}

/// A saved feed, and what loads the data of its images from the cache.
public struct GalleryFeed: Sendable {
  /// What is shown of the feed.
  public let shown: ShownImages
  /// The feed.
  public let feed: FollowedFeed
  /// Its position, where there are several.
  public let position: Int
  let numbers: Set<Int>?
  let imageData: any FeedImageDataLoader

  /// Describes a feed. Where `numbers` are given a page has the images with these numbers alone.
  /// `imageData` loads what is cached, and asks no server.
  public init(
    _ shown: ShownImages,
    of feed: FollowedFeed,
    position: Int = 0,
    only numbers: Set<Int>? = nil,
    imageData: any FeedImageDataLoader
  ) {
    self.shown = shown
    self.feed = feed
    self.position = position
    self.numbers = numbers
    self.imageData = imageData
  }
}
