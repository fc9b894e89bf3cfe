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
    let composers = feeds.map { $0.map(composer.of) } ?? [composer]
    let saved = SavedFeeds(composers)
    if let feeds { return try await isDirectory ? writeEach(of: feeds, saved) : writeOne(of: feeds, saved) }
    guard let feed = try await saved.next() else { return saved.code }
    if isDirectory {
      let directory = try OutputDirectory(path: path)
      try await writer(of: feed, .beside)?.write(to: directory.pathToReplace(Self.firstPage), directory)
    } else {
      try await writer(of: feed, .inside)?.write(to: path)
    }
    return saved.code
  }

  /// A page for each feed, and last the one that leads to them.
  private func writeEach(of feeds: [FollowedFeed], _ saved: SavedFeeds) async throws -> ExitCode {
    var entries: [GalleryIndex.Entry] = []
    var directory: OutputDirectory?
    while let feed = try await saved.next() {
      guard let writer = writer(of: feed, .beside, index: Self.firstPage) else { continue }
      // It is not made before there is something to put into it.
      let folder = try directory ?? OutputDirectory(path: path)
      directory = folder
      let file = Self.page(of: feeds[feed.index])
      let picture = try await writer.write(to: folder.pathToReplace(file), folder)
      entries.append(GalleryIndex.Entry(writer.page, name: feeds[feed.index].name, file: file, picture: picture))
    }
    if let directory {
      let page = GalleryIndex.page(of: entries, language: composer.language)
      try await composer.environment.replaceFile(directory.pathToReplace(Self.firstPage)) { try $0.write(page) }
    }
    return saved.code
  }

  /// The name of a feed's page: what is plain in the feed's name, and digits that tell it from other names.
  private static func page(of feed: FollowedFeed) -> String {
    let plain = feed.name.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
    }
    let digits = UUID(name: feed.url.absoluteString, in: .urlNamespace).uuidString.prefix(8)
    return "\(plain.isEmpty ? "feed" : String(plain).prefix(40))-\(digits).html".lowercased()
  }

  /// One page of all feeds, one after another: only one is in memory at a time.
  private func writeOne(of feeds: [FollowedFeed], _ saved: SavedFeeds) async throws -> ExitCode {
    let chosen = composer.settings.limit == nil ? nil : try await chosenImages(of: feeds, saved)
    // Where images are chosen the feeds are read again, and what is wrong with them has been said.
    let again = chosen.map { _ in SavedFeeds(feeds.map(composer.of), isQuiet: true) } ?? saved
    guard var feed = try await again.next() else { return saved.code }
    var rows = entries(of: feed, feeds, chosen)
    // A page without images says so, which its beginning has to know.
    while rows.isEmpty, let next = try await again.next() {
      feed = next
      rows = entries(of: feed, feeds, chosen)
    }
    let beginning = Collector<[GalleryWriter.Entry]>()
    beginning.add(rows)
    let emptyMessage = rows.isEmpty ? composer.language.text(.emptyFeed) : nil
    let screen = FeedScreen(rows: [], notice: nil, emptyMessage: emptyMessage)
    let page = GalleryPage(of: screen, feedURL: nil, savedAt: nil, language: composer.language)
    let writer = GalleryWriter(composer: composer, page: page) {
      if let rows = beginning.takeFirst() { return rows }
      return try await again.next().map { entries(of: $0, feeds, chosen) }
    }
    try await writer.write(to: path)
    return saved.code
  }

  /// The positions of the newest images of all feeds, as many as are to be shown, by the position of their feed.
  private func chosenImages(of feeds: [FollowedFeed], _ saved: SavedFeeds) async throws -> [Int: Set<Int>] {
    var list = composer.emptyList()
    while let feed = try await saved.next() { list.add(feed.feed, of: feeds[feed.index], at: feed.index) }
    composer.noticeOfLeftOut(in: list).map(composer.notice)
    return list.items.reduce(into: [:]) { $0[$1.position.feed, default: []].insert($1.position.index) }
  }

  /// The rows of one of several feeds, which name it.
  private func entries(
    of saved: SavedFeeds.Feed, _ feeds: [FollowedFeed], _ chosen: [Int: Set<Int>]?
  ) -> [GalleryWriter.Entry] {
    let chosen = chosen.map { $0[saved.index] ?? [] }
    return saved.feed.images.indices.filter { chosen?.contains($0) ?? true }.map { index in
      let image = saved.feed.images[index]
      let row = composer.presenter.row(for: image, of: feeds[saved.index], now: composer.now())
      return GalleryWriter.Entry(row: row, url: image.url, composer: saved.composer)
    }
  }

  /// The page of one feed, with as many rows as are to be shown.
  private func writer(
    of saved: SavedFeeds.Feed, _ pictures: GalleryPage.Pictures, index: String? = nil
  ) -> GalleryWriter? {
    guard case .loaded(var screen) = composer.presenter.loaded(saved.feed, now: composer.now()) else { return nil }
    screen.rows = Array(screen.rows.prefix(composer.settings.limit ?? .max))
    let savedAt = if case .cache(let date, _, _) = saved.feed.origin { date } else { nil as Date? }
    let page = GalleryPage(
      of: screen, feedURL: saved.composer.feedURL, savedAt: savedAt, pictures: pictures, index: index,
      language: composer.language)
    let entries = Collector<[GalleryWriter.Entry]>()
    entries.add(
      zip(screen.rows, saved.feed.images).map {
        GalleryWriter.Entry(row: $0, url: $1.url, composer: saved.composer)
      })
    return GalleryWriter(composer: saved.composer, page: page, nextFeed: entries.takeFirst)
  }
}
