import CommandLine
import DurableFiles
import FeedAPI
import FeedCLI
import FeedCore
import FeedGallery
import FeedPresentation
import FeedTerminal
import TerminalPictures

/// `feed gallery`: pages of what is cached, pictures included, of one feed or of all. It never asks
/// the network.
///
/// A file, and stdout, is one page, with the pictures inside. A directory has the pictures as
/// files, and a page for each feed.
struct GalleryCommand: FeedCommand {
  static let description = Command.gallery

  /// All feeds that are followed; `nil` for one.
  private let all: AllFeeds?
  /// The feeds of the pages.
  private let feeds: [FeedParts]
  private let reporter: Reporter
  private let writer: GalleryWriter
  private let files: Files
  private let output: Output
  private let largePage: Int
  private let limit: Int?
  /// What was written, by the positions of the feeds.
  private let delivered = Collector<(index: Int, ids: [UUID])>()
  /// The path of the page, or of the directory for the pages; `-` is stdout.
  private let path: String

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    let all = try root.allFeeds()
    self.all = all
    feeds = try all.map { all in all.feeds.map(all.parts) } ?? [root.feed()]
    reporter = root.reporter
    writer = GalleryWriter(
      presenter: reporter.presenter,
      language: reporter.language,
      title: root.settings.title,
      limit: root.settings.limit,
      width: try Self.width(call, root.settings),
      now: reporter.now,
      refusal: { RemoteFeedImageDataLoader.refusal(of: $0, feedURL: $1) }
    )
    files = call.environment.files
    output = call.environment.terminal.output
    largePage = call.environment.limits.largePage
    limit = root.settings.limit
    path = call.arguments.outputPath ?? "-"
  }

  func run() async throws -> ExitCode {
    let isDirectory = OutputDirectory.isMeant(by: path)
    let saved = ShownSavedFeeds(feeds)
    if let all {
      try await isDirectory ? writeEach(of: all, saved) : write(all, saved)
    } else if let feed = try await next(of: saved) {
      if isDirectory {
        tell(try await writer.write(feed, to: makeFolder()), by: feeds[0].reporter)
      } else {
        try await write(writer.page(of: feed), by: feeds[0].reporter)
      }
    }
    try await markDelivered()
    return saved.code
  }

  /// Marks what was written as seen, with `--seen`.
  private func markDelivered() async throws {
    for (index, ids) in delivered.values {
      try await feeds[index].markDelivered(ids)
    }
  }

  /// How wide pictures are at most, with `--size`.
  private static func width(_ call: Call, _ settings: Settings) throws -> PictureWidthLimit? {
    guard let most = settings.pictureWidth else {
      return nil
    }
    let programs = call.environment.programs
    guard programs.hasScaler() else {
      throw UsageError.noScaler
    }
    return PictureWidthLimit(
      most,
      by: ProgramScaler(scaled: programs.scaled, time: settings.timeout)
    )
  }

  private func writeEach(of all: AllFeeds, _ saved: ShownSavedFeeds) async throws {
    try await writer.writeEach(of: all.feeds, { try await next(of: saved) }, to: makeFolder) {
      tell($0, by: feeds[$1].reporter)
    }
  }

  private func write(_ all: AllFeeds, _ saved: ShownSavedFeeds) async throws {
    var choice: GalleryWriter.Choice?
    var source = saved
    if limit != nil {
      let chosen = try await writer.choice(
        of: all.feeds,
        { try await next(of: saved) },
        by: all.emptyList()
      )
      chosen.list.noticeOfLeftOut.map(reporter.notice)
      for (index, items) in Dictionary(
        grouping: chosen.list.items.flatMap(\.all),
        by: \.position.feed
      ) {
        delivered.add((index, items.map(\.image.id)))
      }
      choice = chosen
      // The feeds are read again, and what is wrong with them has been said.
      source = ShownSavedFeeds(feeds, isQuiet: true)
    }
    let read = source
    let page = try await writer.page(
      of: all.feeds,
      { try await next(of: read) },
      choice: choice
    )
    if let page {
      try await write(page, by: reporter)
    }
  }

  /// Writes one page to its file or to stdout.
  private func write(_ page: GalleryDraft, by reporter: Reporter) async throws {
    guard path != "-" else {
      return tell(try await page.write(to: output.write), by: reporter)
    }
    let report = try await files.replacing(path) { try await page.write(to: $0.write) }
    if report.bytes > largePage {
      reporter.notice(.largePage(path, bytes: report.bytes, smallBy: "-o DIRECTORY/"))
    }
    tell(report, by: reporter)
  }

  private func tell(_ report: GalleryReport, by reporter: Reporter) {
    report.notices.forEach(reporter.notice)
    report.unscaled.forEach { reporter.console.detail($0.absoluteString) }
  }

  /// The next feed for a gallery; `nil` behind the last one.
  private func next(of saved: ShownSavedFeeds) async throws -> GalleryFeed? {
    guard let (index, feed) = try await saved.next() else {
      return nil
    }
    let parts = feeds[index]
    let marked = try await parts.withFormerImages(parts.marked(feed))
    let shown = try parts.shown(marked.titled(parts.title))
    // Of several feeds the limit says later which images are written.
    if all == nil || limit == nil {
      delivered.add((index, shown.images.prefix(limit ?? .max).map(\.id)))
    }
    return GalleryFeed(
      shown,
      at: parts.url,
      position: index,
      imageData: parts.pictures.local
    )
  }

  private func makeFolder() throws -> any GalleryFolder {
    PageFolder(directory: try OutputDirectory(path: path), files: files)
  }
}

/// Makes pictures narrower by a program. Where that fails, or is not the program for it, they stay
/// as they are.
private struct ProgramScaler: PictureScaler {
  let scaled: Programs.Scaling
  let time: Duration

  func scaled(_ picture: Data, toWidth width: Int) async throws -> Data {
    do {
      return try await scaled(picture, width, time)
    } catch is ProgramFailure {
      return picture
    }
  }
}

/// A directory for pages.
private struct PageFolder: GalleryFolder {
  let directory: OutputDirectory
  let files: Files

  func replace<Value: Sendable>(
    _ name: String,
    by write: @escaping @Sendable (@escaping GalleryText) async throws -> Value
  ) async throws -> Value {
    try await files.replacing(try directory.pathToReplace(name)) { try await write($0.write) }
  }

  func keep(_ data: Data, as stem: String, type: String) throws -> String {
    try directory.keep(data, as: stem, type)
  }
}

extension Message {
  /// How large a page is that has its pictures inside, and which option puts them beside it.
  static func largePage(_ path: String, bytes: Int, smallBy option: String) -> Message {
    Message(
      "largePage",
      ["path": .untrusted(path), "size": .message(size(bytes)), "option": .untrusted(option)]
    )
  }
}
