import CommandLine
import DurableFiles
import FeedAPI
import FeedCLI
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedGallery
import FeedLibrary
import FeedPresentation
import FeedTerminal
import TerminalPictures

extension FeedCommand {
  /// `feed gallery`: pages of what is cached, pictures included, of one feed or of all. It never
  /// asks the network.
  ///
  /// A file, and stdout, is one page, with the pictures inside. A directory has the pictures as
  /// files, and a page for each feed.
  public static let gallery = FeedCommand(
    Command(
      "gallery",
      "write what is cached as HTML: a page with its pictures inside, or a DIRECTORY/ with "
        + "the pictures beside index.html, which is replaced, while pictures that are there "
        + "stay, and feed.json, which makes it a feed for other readers; no network",
      operands: [.feed],
      repeatsOperands: true,
      needed: .output,
      options: [
        .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .limit, .output, .title,
        .size, .now,
      ],
      examples: [
        Example("feed gallery -o feed.html --size 1200", "write one file, small enough to mail"),
        Example("feed gallery kept -o best.html --title Favourites", "under a title of your own"),
        Example("feed gallery -o site/", "write a directory, to put it on a web server"),
        Example("feed gallery --all -o site/", "a page for each feed, and an index"),
        Example("feed gallery -o - | ssh host 'cat > feed.html'", "write it to stdout"),
      ]
    )
  ) { try GalleryCommand($0).run }
}

private struct GalleryCommand: Sendable {
  private let asked: OpenedFeeds
  /// The feeds of the pages.
  private let feeds: [OpenedFeed]
  private let reporter: Reporter
  private let writer: GalleryWriter
  private let files: Files
  private let output: Output
  private let largePage: Int
  private let limit: Int?
  /// What was written.
  private let delivered = Collector<[ShownImages.Item]>()
  /// The path of the page, or of the directory for the pages; `-` is stdout.
  private let path: String

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    asked = try parts.feeds()
    feeds = asked.all
    reporter = parts.reporter
    writer = GalleryWriter(
      presenter: reporter.presenter,
      language: reporter.language,
      title: parts.choices[.title],
      limit: parts.choices[.limit],
      width: try Self.width(call, parts.choices),
      now: reporter.now,
      refusal: { RemoteFeedImageDataLoader.refusal(of: $0, feedURL: $1) }
    )
    files = call.environment.files
    output = call.environment.terminal.output
    largePage = call.environment.limits.largePage
    limit = parts.choices[.limit]
    path = call.arguments.outputPath ?? "-"
  }

  func run() async throws -> ExitCode {
    let saved = ShownSavedFeeds(feeds)
    guard OutputDirectory.isMeant(by: path) else {
      try await writePage(saved)
      try await markDelivered()
      return saved.code
    }
    if asked.isOfSeveral {
      try await writer.writeEach({ try await next(of: saved) }, to: makeFolder) {
        tell($0, by: feeds[$1].reporter)
      }
    } else if let feed = try await next(of: saved) {
      tell(try await writer.write(feed, to: makeFolder()), by: feeds[0].reporter)
    }
    try await markDelivered()
    return saved.code
  }

  /// Marks what was written as seen, with `--seen`.
  private func markDelivered() async throws {
    try await asked.markDelivered(delivered.values.joined())
  }

  /// How wide pictures are at most, with `--size`.
  private static func width(_ call: Call, _ choices: Choices) throws -> PictureWidthLimit? {
    guard let most = choices[.size] else {
      return nil
    }
    let programs = call.environment.programs
    guard programs.hasScaler() else {
      throw UsageError.noScaler
    }
    return PictureWidthLimit(
      most,
      by: ProgramScaler(scaled: programs.scaled, time: choices[.timeout])
    )
  }

  /// Writes one page. Of several feeds the limit says which of their images it has.
  private func writePage(_ saved: ShownSavedFeeds) async throws {
    var chosen: [URL: Set<Int>]?
    var source = saved
    if asked.isOfSeveral, limit != nil {
      chosen = try await choose(from: saved)
      // The feeds are read again, and what is wrong with them has been said.
      source = ShownSavedFeeds(feeds, isQuiet: true)
    }
    let page = try await writer.page { [source, chosen] in
      try await next(of: source, isAlone: !asked.isOfSeveral, only: chosen)
    }
    if let page {
      try await write(page, by: asked.isOfSeveral ? reporter : feeds[0].reporter)
    }
  }

  /// The numbers of the newest images of several feeds, by the feeds' URLs.
  private func choose(from saved: ShownSavedFeeds) async throws -> [URL: Set<Int>] {
    let list = ShownFeeds(
      asked.feeds,
      limit: limit,
      memory: asked.shareOfMemory,
      now: asked.shared.now()
    )
    while let (index, feed) = try await saved.next() {
      try await list.add(feeds[index].marked(feed), at: index, by: feeds[index].selection)
    }
    let chosen = try await list.shown()
    chosen.noticeOfLeftOut.map(reporter.notice)
    delivered.add(chosen.items.flatMap(\.all))
    return Dictionary(grouping: chosen.items, by: \.feed.url).mapValues { Set($0.map(\.number)) }
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

  /// The next feed for a gallery; `nil` behind the last one. Its page is its own if it `isAlone`,
  /// and has images with certain numbers alone if these were chosen.
  private func next(
    of saved: ShownSavedFeeds,
    isAlone: Bool = true,
    only chosen: [URL: Set<Int>]? = nil
  ) async throws -> GalleryFeed? {
    guard let (index, feed) = try await saved.next() else {
      return nil
    }
    let owner = feeds[index]
    let marked = try await owner.marked(feed)
    let shown = try marked.shown(as: owner.followed, by: owner.selection, isAlone: isAlone)
    if chosen == nil {
      delivered.add(Array(shown.items.prefix(limit ?? .max)))
    }
    return GalleryFeed(
      shown,
      of: owner.followed,
      position: index,
      only: chosen.map { $0[owner.url] ?? [] },
      imageData: owner.pictures.local
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
