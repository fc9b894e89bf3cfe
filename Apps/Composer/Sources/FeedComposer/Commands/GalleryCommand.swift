import DurableFiles
import FeedCLI
import FeedCache
import FeedGallery

/// `feed gallery`: pages of what is cached, pictures included, of one feed or of all. It never asks
/// the network.
///
/// A file, and stdout, is one page, with the pictures inside. A directory has the pictures as
/// files, and a page for each feed.
struct GalleryCommand: FeedCommand {
  static let description = Command.gallery

  private static let firstPage = "index.html"

  /// All feeds that are followed; `nil` for one.
  private let all: AllFeeds?
  /// The feeds of the pages.
  private let feeds: [FeedParts]
  private let settings: Settings
  private let reporter: Reporter
  private let host: GalleryWriter.Host
  /// The path of the page, or of the directory for the pages; `-` is stdout.
  private let path: String

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    let all = try root.allFeeds()
    self.all = all
    feeds = try all.map { all in all.feeds.map(all.parts) } ?? [root.feed()]
    settings = root.settings
    reporter = root.reporter
    host = GalleryWriter.Host(
      files: call.environment.files,
      output: call.environment.terminal.output,
      largePage: call.environment.limits.largePage
    )
    path = call.arguments.outputPath ?? "-"
  }

  func run() async throws -> ExitCode {
    let isDirectory = OutputDirectory.isMeant(by: path)
    let saved = SavedFeeds(feeds)
    if let all {
      return try await isDirectory ? writeEach(of: all, saved) : writeOne(of: all, saved)
    }
    guard let feed = try await saved.next() else {
      return saved.code
    }
    if isDirectory {
      let directory = try OutputDirectory(path: path)
      try await writer(of: feed, .beside)?.write(
        to: try directory.pathToReplace(Self.firstPage),
        directory
      )
    } else {
      try await writer(of: feed, .inside)?.write(to: path)
    }
    return saved.code
  }

  /// A page for each feed, and last the one that leads to them.
  private func writeEach(of all: AllFeeds, _ saved: SavedFeeds) async throws -> ExitCode {
    var entries: [GalleryIndex.Entry] = []
    var directory: OutputDirectory?
    while let feed = try await saved.next() {
      guard let writer = writer(of: feed, .beside, index: Self.firstPage) else {
        continue
      }
      // It is not made before there is something to put into it.
      let folder = try directory ?? OutputDirectory(path: path)
      directory = folder
      let followed = all.feeds[feed.index]
      let file = GalleryIndex.fileName(of: followed)
      let picture = try await writer.write(to: try folder.pathToReplace(file), folder)
      entries.append(
        GalleryIndex.Entry(writer.page, name: followed.name, file: file, picture: picture)
      )
    }
    if let directory {
      let page = GalleryIndex.page(of: entries, language: reporter.language)
      try await host.files.replace(try directory.pathToReplace(Self.firstPage)) {
        try $0.write(page)
      }
    }
    return saved.code
  }

  /// One page of all feeds, one after another: only one is in memory at a time.
  private func writeOne(of all: AllFeeds, _ saved: SavedFeeds) async throws -> ExitCode {
    let chosen = settings.limit == nil ? nil : try await chosenImages(of: all, saved)
    // Where images are chosen the feeds are read again, and what is wrong with them has been said.
    let again = chosen.map { _ in SavedFeeds(feeds, isQuiet: true) } ?? saved
    guard var feed = try await again.next() else {
      return saved.code
    }
    var rows = entries(of: feed, all, chosen)
    // A page without images says so, which its beginning has to know.
    while rows.isEmpty, let next = try await again.next() {
      feed = next
      rows = entries(of: feed, all, chosen)
    }
    let beginning = Collector<[GalleryWriter.Entry]>()
    beginning.add(rows)
    let emptyMessage = rows.isEmpty ? reporter.language.text(.emptyFeed) : nil
    let screen = FeedScreen(rows: [], notice: nil, emptyMessage: emptyMessage)
    let page = GalleryPage(
      of: screen,
      feedURL: nil,
      savedAt: nil,
      language: reporter.language
    )
    let writer = GalleryWriter(host: host, reporter: reporter, page: page) {
      if let rows = beginning.takeFirst() {
        return rows
      }
      return try await again.next().map { entries(of: $0, all, chosen) }
    }
    try await writer.write(to: path)
    return saved.code
  }

  /// The positions of the newest images of all feeds, as many as are to be shown, by the position
  /// of their feed.
  private func chosenImages(
    of all: AllFeeds,
    _ saved: SavedFeeds
  ) async throws -> [Int: Set<Int>] {
    var list = all.emptyList()
    while let feed = try await saved.next() {
      list.add(feed.feed, of: all.feeds[feed.index], at: feed.index)
    }
    all.noticeOfLeftOut(in: list).map(reporter.notice)
    return list.items.reduce(into: [:]) { chosen, item in
      chosen[item.position.feed, default: []].insert(item.position.index)
    }
  }

  /// The rows of one of several feeds, which name it.
  private func entries(
    of saved: SavedFeeds.Feed,
    _ all: AllFeeds,
    _ chosen: [Int: Set<Int>]?
  ) -> [GalleryWriter.Entry] {
    let chosen = chosen.map { $0[saved.index] ?? [] }
    let indices = saved.feed.images.indices.filter { chosen?.contains($0) ?? true }
    return indices.map { index in
      let image = saved.feed.images[index]
      let row = reporter.presenter.row(
        for: image,
        of: all.feeds[saved.index],
        now: reporter.now()
      )
      return GalleryWriter.Entry(row: row, url: image.url, feed: saved.parts)
    }
  }

  /// The page of one feed, with as many rows as are to be shown.
  private func writer(
    of saved: SavedFeeds.Feed,
    _ pictures: GalleryPage.Pictures,
    index: String? = nil
  ) -> GalleryWriter? {
    let state = reporter.presenter.loaded(saved.feed, now: reporter.now())
    guard case .loaded(var screen) = state else {
      return nil
    }
    screen.rows = Array(screen.rows.prefix(settings.limit ?? .max))
    let savedAt = if case .cache(let date, _, _) = saved.feed.origin { date } else { nil as Date? }
    let page = GalleryPage(
      of: screen,
      feedURL: saved.parts.url,
      savedAt: savedAt,
      pictures: pictures,
      index: index,
      language: reporter.language
    )
    let entries = Collector<[GalleryWriter.Entry]>()
    entries.add(
      zip(screen.rows, saved.feed.images).map {
        GalleryWriter.Entry(row: $0, url: $1.url, feed: saved.parts)
      }
    )
    return GalleryWriter(
      host: host,
      reporter: saved.parts.reporter,
      page: page,
      nextFeed: entries.takeFirst
    )
  }
}
