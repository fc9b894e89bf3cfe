import FeedCLI
import FeedCache
import FeedGallery

/// `feed gallery`: pages of what is cached, pictures included, of one feed or of all. It never asks the network.
///
/// A file, and stdout, is one page, with the pictures inside. A directory has the pictures as files, and a page for each feed.
struct GalleryCommand {
  /// The parts of the one feed, or what all feeds share.
  let composer: FeedComposer
  /// All feeds that are followed; `nil` for the one.
  let feeds: [FollowedFeed]?
  /// The path of the page, or of the directory for the pages; `-` is stdout.
  let path: String

  private static let firstPage = "index.html"

  func run() async throws -> ExitCode {
    let isDirectory = OutputDirectory.isMeant(by: path)
    if let feeds { return try await isDirectory ? writeEach(of: feeds) : writeMerged(feeds) }
    switch try await savedFeed(of: composer) {
    case .failure(let failed): return failed.code
    case .success(let feed):
      if isDirectory {
        let directory = try OutputDirectory(path: path)
        _ = try await writer(of: feed, by: composer, .beside)?.write(Self.firstPage, in: directory)
      } else {
        try await writer(of: feed, by: composer, .inside)?.write(to: path)
      }
      return .ok
    }
  }

  /// A page for each feed, and last the one that leads to them.
  private func writeEach(of feeds: [FollowedFeed]) async throws -> ExitCode {
    var (code, entries, directory) = (ExitCode.ok, [GalleryIndex.Entry](), nil as OutputDirectory?)
    for followed in feeds {
      let composer = composer.of(followed)
      switch try await savedFeed(of: composer) {
      case .failure(let failed): code = feeds.count > 1 ? .someFailed : failed.code
      case .success(let feed):
        guard let writer = writer(of: feed, by: composer, .beside, index: Self.firstPage) else { continue }
        // It is not made before there is something to put into it.
        let folder = try directory ?? OutputDirectory(path: path)
        directory = folder
        let file = Self.page(of: followed)
        let picture = try await writer.write(file, in: folder)
        entries.append(GalleryIndex.Entry(writer.page, name: followed.name, file: file, picture: picture))
      }
    }
    if let directory {
      let page = GalleryIndex.page(of: entries, language: composer.language)
      try await composer.environment.replaceFile(directory.path(of: Self.firstPage)) { try $0.write(page) }
    }
    return code
  }

  /// The name of a feed's page: what is plain in the feed's name, and digits that tell it from other names.
  private static func page(of feed: FollowedFeed) -> String {
    let plain = feed.name.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    let digits = UUID(name: feed.url.absoluteString, in: .urlNamespace).uuidString.prefix(8)
    return "\(plain.isEmpty ? "feed" : String(plain).prefix(40))-\(digits).html".lowercased()
  }

  /// All feeds in one page.
  private func writeMerged(_ feeds: [FollowedFeed]) async throws -> ExitCode {
    var merged = MergedFeeds(limit: composer.settings.limit, now: composer.now())
    var (code, isEmpty) = (ExitCode.ok, true)
    for (index, followed) in feeds.enumerated() {
      switch try await savedFeed(of: composer.of(followed)) {
      case .failure(let failed): code = feeds.count > 1 ? .someFailed : failed.code
      case .success(let feed):
        isEmpty = false
        merged.add(feed, of: followed, at: index)
      }
    }
    guard !isEmpty, case .loaded(let screen) = composer.presenter.loaded(merged, now: composer.now()) else {
      return code
    }
    let page = GalleryPage(of: screen, feedURL: nil, savedAt: nil, language: composer.language)
    let entries = zip(screen.rows, merged.items).map {
      GalleryWriter.Entry(row: $0, url: $1.image.url, composer: composer.of($1.feed))
    }
    try await GalleryWriter(composer: composer, page: page, entries: entries).write(to: path)
    return code
  }

  /// The page of one feed, with as many rows as are to be shown.
  private func writer(
    of feed: Feed, by composer: FeedComposer, _ pictures: GalleryPage.Pictures, index: String? = nil
  ) -> GalleryWriter? {
    guard case .loaded(var screen) = composer.presenter.loaded(feed, now: composer.now()) else { return nil }
    screen.rows = Array(screen.rows.prefix(composer.settings.limit ?? .max))
    let savedAt = if case .cache(let date, _) = feed.origin { date } else { nil as Date? }
    let page = GalleryPage(
      of: screen, feedURL: composer.feedURL, savedAt: savedAt, pictures: pictures, index: index,
      language: composer.language)
    let entries = zip(screen.rows, feed.images).map { GalleryWriter.Entry(row: $0, url: $1.url, composer: composer) }
    return GalleryWriter(composer: composer, page: page, entries: entries)
  }

  private struct NoPage: Error { let code: ExitCode }

  /// The saved feed, or why there is none, which is written to stderr.
  private func savedFeed(of composer: FeedComposer) async throws -> Result<Feed, NoPage> {
    do { return .success(try await composer.localFeedLoader().load()) } catch let refusal as NoFeed {
      composer.console.error(composer.language.text(composer.keptCopy(refusal.state) ?? .loadFirst(composer.feedURL)))
      return .failure(NoPage(code: .unavailable))
    } catch let error as FeedStoreError {
      guard case .corrupt(_, let detail) = error else {
        guard let feeds, feeds.count > 1 else { throw error }
        composer.tell(error)
        return .failure(NoPage(code: .someFailed))
      }
      let reason = Message.cannotUseCache(because: .reason(error))
      composer.console.error(composer.language.text(.deletedByValidate(reason)))
      composer.console.detail(detail)
      return .failure(NoPage(code: .ioError))
    }
  }
}
