import FeedAPI
import FeedCLI
import FeedCache
import FeedGallery

/// `feed gallery`: one page of what is cached, pictures included, of one feed or of all. It never asks the network.
struct GalleryCommand {
  /// One feed, or all that are followed, with their names.
  let feeds: [(composer: FeedComposer, feed: FollowedFeed?)]
  /// The path of the page; `-` is stdout.
  let file: String

  /// A row of the page, whose picture is in the cache of its feed.
  private struct Entry: Sendable {
    let row: FeedRow
    let url: URL
    let composer: FeedComposer
  }

  func run() async throws -> ExitCode {
    guard let (composer, followed) = feeds.first else { return .ok }
    var merged = MergedFeeds(limit: composer.settings.limit, now: composer.now())
    var (loaded, code) = (nil as Feed?, ExitCode.ok)
    for (index, (composer, followed)) in feeds.enumerated() {
      switch try await savedFeed(of: composer) {
      case .success(let feed):
        loaded = feed
        if let followed { merged.add(feed, of: followed, at: index) }
      case .failure(let failed): code = feeds.count > 1 ? .someFailed : failed.code
      }
    }
    guard let feed = loaded else { return code }
    if followed == nil {
      let savedAt = if case .cache(let date, _) = feed.origin { date } else { nil as Date? }
      guard case .loaded(let screen) = composer.presenter.loaded(feed, now: composer.now()) else { return code }
      let page = GalleryPage(of: screen, feedURL: composer.feedURL, savedAt: savedAt, language: composer.language)
      try await write(page, zip(screen.rows, feed.images).map { Entry(row: $0, url: $1.url, composer: composer) })
    } else {
      guard case .loaded(let screen) = composer.presenter.loaded(merged, now: composer.now()) else { return code }
      let page = GalleryPage(of: screen, feedURL: nil, savedAt: nil, language: composer.language)
      try await write(
        page, zip(screen.rows, merged.items).map { Entry(row: $0, url: $1.image.url, composer: composer.of($1.feed)) })
    }
    return code
  }

  private struct NoPage: Error { let code: ExitCode }

  /// The saved feed, or why there is none, which is written to stderr.
  private func savedFeed(of composer: FeedComposer) async throws -> Result<Feed, NoPage> {
    do { return .success(try await composer.localFeedLoader().load()) } catch let refusal as NoFeed {
      composer.console.error(composer.language.text(composer.keptCopy(refusal.state) ?? .loadFirst(composer.feedURL)))
      return .failure(NoPage(code: .unavailable))
    } catch let error as FeedStoreError {
      guard case .corrupt(_, let detail) = error else {
        guard feeds.count > 1 else { throw error }
        composer.tell(error)
        return .failure(NoPage(code: .someFailed))
      }
      let reason = Message.cannotUseCache(because: .reason(error))
      composer.console.error(composer.language.text(.deletedByValidate(reason)))
      composer.console.detail(detail)
      return .failure(NoPage(code: .ioError))
    }
  }

  private func write(_ page: GalleryPage, _ all: [Entry]) async throws {
    guard let composer = feeds.first?.composer else { return }
    let entries = all.prefix(composer.settings.limit ?? .max)
    let (missing, unfetchable) = (Collector<URL>(), Collector<URL>())
    let work: @Sendable (Output) async throws -> Void = { output in
      try output.write(page.opening)
      for entry in entries {
        let (presenter, url) = (composer.presenter, entry.url)
        var row = entry.row
        row.picture = presenter.picture(
          try await composer.imageData(at: url, by: entry.composer.localImageDataLoader))
        if case .failed = row.picture {
          if let refusal = refusal(of: url, in: entry.composer.feedURL) {
            unfetchable.add(url)
            row.picture = presenter.picture(.failure(refusal))
          } else {
            missing.add(url)
          }
        }
        for piece in page.pieces(of: row) { try output.write(piece) }
      }
      try output.write(page.closing)
    }
    if file == "-" {
      try await work(composer.environment.standardOutput)
    } else {
      try await composer.environment.replaceFile(file, work)
    }
    if !missing.values.isEmpty { composer.notice(.missingPictures(missing.values.count, of: entries.count)) }
    if !unfetchable.values.isEmpty {
      composer.notice(.unfetchablePictures(unfetchable.values.count, of: entries.count))
    }
  }

  /// Why an image is never fetched, as far as its URL shows; `nil` where it may be. A feed on a private network may have its pictures there.
  private func refusal(of url: URL, in feedURL: URL) -> HTTPFailure? {
    let isPrivate = feedURL.host.map(PrivateNetwork.isNamed) ?? false
    do throws(HTTPFailure) {
      try HTTPRequest(url: url, bodyLimit: 0, allowsPrivateNetwork: isPrivate).checkAddress()
      return nil
    } catch {
      return error
    }
  }
}
