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
    return try await eachSaved { _, composer, feed in
      if isDirectory {
        let directory = try OutputDirectory(path: path)
        try await writer(of: feed, by: composer, .beside)?.write(to: directory.pathToReplace(Self.firstPage), directory)
      } else {
        try await writer(of: feed, by: composer, .inside)?.write(to: path)
      }
    }
  }

  /// A page for each feed, and last the one that leads to them.
  private func writeEach(of feeds: [FollowedFeed]) async throws -> ExitCode {
    var (entries, directory) = ([GalleryIndex.Entry](), nil as OutputDirectory?)
    let code = try await eachSaved { index, composer, feed in
      guard let writer = writer(of: feed, by: composer, .beside, index: Self.firstPage) else { return }
      // It is not made before there is something to put into it.
      let folder = try directory ?? OutputDirectory(path: path)
      directory = folder
      let file = Self.page(of: feeds[index])
      let picture = try await writer.write(to: folder.pathToReplace(file), folder)
      entries.append(GalleryIndex.Entry(writer.page, name: feeds[index].name, file: file, picture: picture))
    }
    if let directory {
      let page = GalleryIndex.page(of: entries, language: composer.language)
      try await composer.environment.replaceFile(directory.pathToReplace(Self.firstPage)) { try $0.write(page) }
    }
    return code
  }

  /// The name of a feed's page: what is plain in the feed's name, and digits that tell it from other names.
  private static func page(of feed: FollowedFeed) -> String {
    let plain = feed.name.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
    }
    let digits = UUID(name: feed.url.absoluteString, in: .urlNamespace).uuidString.prefix(8)
    return "\(plain.isEmpty ? "feed" : String(plain).prefix(40))-\(digits).html".lowercased()
  }

  private func writeMerged(_ feeds: [FollowedFeed]) async throws -> ExitCode {
    var merged = MergedFeeds(limit: composer.settings.limit, now: composer.now())
    var isEmpty = true
    let code = try await eachSaved { index, _, feed in
      isEmpty = false
      merged.add(feed, of: feeds[index], at: index)
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
    let savedAt = if case .cache(let date, _, _) = feed.origin { date } else { nil as Date? }
    let page = GalleryPage(
      of: screen, feedURL: composer.feedURL, savedAt: savedAt, pictures: pictures, index: index,
      language: composer.language)
    let entries = zip(screen.rows, feed.images).map { GalleryWriter.Entry(row: $0, url: $1.url, composer: composer) }
    return GalleryWriter(composer: composer, page: page, entries: entries)
  }

  /// Passes each saved feed to `use`. Where there is none, stderr says why, and the code, which is that of all feeds if there are several.
  private func eachSaved(_ use: (_ index: Int, FeedComposer, Feed) async throws -> Void) async throws -> ExitCode {
    let composers = feeds.map { $0.map(composer.of) } ?? [composer]
    let isAlone = composers.count == 1
    var code = ExitCode.ok
    for (index, composer) in composers.enumerated() {
      let feed: Feed
      do { feed = try await composer.localFeedLoader().load() } catch let refusal as NoFeed {
        composer.console.error(composer.language.text(composer.keptCopy(refusal.state) ?? .loadFirst(composer.feedURL)))
        code = isAlone ? .unavailable : .someFailed
        continue
      } catch let error as FeedStoreError {
        if case .corrupt(_, let detail) = error {
          let reason = Message.cannotUseCache(because: .reason(error))
          composer.console.error(composer.language.text(.deletedByValidate(reason)))
          composer.console.detail(detail)
        } else {
          if isAlone { throw error }
          composer.tell(error)
        }
        code = isAlone ? .ioError : .someFailed
        continue
      }
      try await use(index, composer, feed)
    }
    return code
  }
}
