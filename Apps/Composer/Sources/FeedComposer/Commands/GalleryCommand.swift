import FeedCLI
import FeedCache
import FeedCore
import FeedPresentation
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `feed gallery`: one page of what is cached, pictures included. It never asks the network.
struct GalleryCommand {
  let composer: FeedComposer
  /// Where the page goes; `-` is stdout.
  let file: String

  func run() async throws -> ExitCode {
    let feed: Feed
    do { feed = try await composer.localFeedLoader.load() } catch let refusal as NoFeed {
      let reason = composer.environment.errorWords.reason(for: refusal)
      composer.console.error(composer.environment.commandWords.loadFirst(reason))
      return .unavailable
    }
    var savedAt: Date?
    if case .cache(let date, _) = feed.origin { savedAt = date }
    let now = composer.settings.clock(composer.environment.now)
    if case .loaded(let screen) = composer.environment.presenter.loaded(feed, now: now()) {
      let page = GalleryPage(
        of: screen, feedURL: composer.feedURL, savedAt: savedAt, words: GalleryWords(composer.environment.strings))
      try await write(page, Array(zip(screen.rows, feed.images).prefix(composer.settings.limit ?? .max)))
    }
    return .ok
  }

  private func write(_ page: GalleryPage, _ rows: [(FeedRow, FeedImage)]) async throws {
    let missing = Counter()
    let work: @Sendable (Output) async throws -> Void = { output in
      try output.write(page.opening)
      for (var row, image) in rows {
        row.picture = try await picture(at: image.url)
        if case .failed = row.picture { missing.add() }
        for piece in page.pieces(of: row) { try output.write(piece) }
      }
      try output.write(page.closing)
    }
    if file == "-" {
      try await work(composer.environment.standardOutput)
    } else {
      try await composer.environment.replaceFile(file, work)
    }
    if missing.count > 0 {
      composer.console.notice(
        composer.environment.commandWords.missingPictures(missing.count, of: rows.count))
    }
  }

  private func picture(at url: URL) async throws -> PictureState {
    let presenter = composer.environment.presenter
    do {
      return presenter.picture(.success(try await composer.localImageDataLoader.loadImageData(from: url)))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return presenter.picture(.failure(error))
    }
  }
}

private final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

extension GalleryWords {
  fileprivate init(_ strings: any FeedStrings) {
    self.init(
      language: type(of: strings).language, title: strings.galleryTitle, saved: strings.saved,
      unknownFormat: strings.pictureFailed(reason: nil), noPicture: strings.noSavedPicture,
      noDescription: strings.images(1))
  }
}
