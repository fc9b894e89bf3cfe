import DurableFiles
import FeedAPI
import FeedCLI
import FeedGallery

/// Writes a page of `feed gallery`, and says which of its pictures are not there.
struct GalleryWriter {
  /// A row of the page, whose picture is in the cache of its feed.
  struct Entry: Sendable {
    let row: FeedRow
    let url: URL
    let feed: FeedParts
  }

  /// Where pages are written.
  struct Host: Sendable {
    let files: Files
    let output: Output
    /// How many bytes a page may have before files beside it are suggested.
    let largePage: Int
  }

  let host: Host
  let reporter: Reporter
  let page: GalleryPage
  /// The rows of one feed after another, so that only one feed is in memory; `nil` behind the last
  /// one.
  let nextFeed: @Sendable () async throws -> [Entry]?

  /// Writes the page to a file or to stdout, with its pictures inside it, or in the directory;
  /// there before the page, which never names one that is not there. Returns the first picture of
  /// the directory.
  @discardableResult func write(to path: String, _ directory: OutputDirectory? = nil) async throws
    -> PictureFile?
  {
    let results = Collector<Result>()
    if path == "-" {
      results.add(try await write(host.output))
    } else {
      try await host.files.replace(path) { results.add(try await write($0, directory)) }
    }
    guard let result = results.values.first else {
      return nil
    }
    if path != "-", directory == nil, result.bytes > host.largePage {
      reporter.notice(.largePage(path, bytes: result.bytes, smallBy: "-o DIRECTORY/"))
    }
    if result.missing > 0 {
      reporter.notice(.missingPictures(result.missing, of: result.rows))
    }
    if result.unfetchable > 0 {
      reporter.notice(.unfetchablePictures(result.unfetchable, of: result.rows))
    }
    return result.first
  }

  private struct Result: Sendable {
    var rows = 0
    var bytes = 0
    var first: PictureFile?
    var missing = 0
    var unfetchable = 0
  }

  private func write(_ output: Output, _ directory: OutputDirectory? = nil) async throws -> Result {
    var result = Result()
    func write(_ text: String) throws {
      result.bytes += text.utf8.count
      try output.write(text)
    }
    try write(page.opening)
    // A row has a link to the next one, so it is written when that is known.
    var last: Entry?
    while let entries = try await nextFeed() {
      for entry in entries {
        if let last {
          for piece in try await pieces(of: last, isLast: false, directory, &result) {
            try write(piece)
          }
        }
        last = entry
      }
    }
    if let last {
      for piece in try await pieces(of: last, isLast: true, directory, &result) {
        try write(piece)
      }
    }
    try write(page.closing)
    return result
  }

  /// A row of the page, with its picture inside, or in the directory, where it is kept first.
  private func pieces(
    of entry: Entry,
    isLast: Bool,
    _ directory: OutputDirectory?,
    _ result: inout Result
  ) async throws -> some Sequence<String> {
    var row = entry.row
    var file: String?
    let data = try await entry.feed.pictures.local.result(from: entry.url)
    row.picture = reporter.presenter.picture(data)
    if case .failed = row.picture {
      let refusal = RemoteFeedImageDataLoader.refusal(of: entry.url, ofFeedAt: entry.feed.url)
      if let refusal {
        result.unfetchable += 1
        row.picture = reporter.presenter.picture(.failure(refusal))
      } else {
        result.missing += 1
      }
    } else if let directory, case .loaded(let data) = row.picture,
      let format = ImageFormat(of: data)
    {
      // By the picture's URL: the same picture has the same name in every page and every time, and
      // no stranger chooses it.
      let stem = UUID(name: entry.url.absoluteString, in: .urlNamespace).uuidString.lowercased()
      let name = try directory.keep(data, as: stem, format.rawValue)
      if result.first == nil, !row.isSensitive {
        result.first = PictureFile(name: name, of: data)
      }
      file = name
    }
    let index = result.rows
    result.rows += 1
    return page.pieces(of: row, at: index, isLast: isLast, in: file)
  }
}
