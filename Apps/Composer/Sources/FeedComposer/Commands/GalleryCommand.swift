import FeedAPI
import FeedCLI
import FeedCache
import FeedGallery

/// `feed gallery`: one page of what is cached, pictures included. It never asks the network.
struct GalleryCommand {
  let composer: FeedComposer
  /// The path of the page; `-` is stdout.
  let file: String

  func run() async throws -> ExitCode {
    let feed: Feed
    do { feed = try await composer.localFeedLoader().load() } catch let refusal as NoFeed {
      composer.console.error(composer.language.text(composer.keptCopy(refusal.state) ?? .loadFirst(composer.feedURL)))
      return .unavailable
    } catch let error as FeedStoreError {
      guard case .corrupt(_, let detail) = error else { throw error }
      let reason = Message.cannotUseCache(because: .reason(error))
      composer.console.error(composer.language.text(.deletedByValidate(reason)))
      composer.console.detail(detail)
      return .ioError
    }
    let savedAt = if case .cache(let date, _) = feed.origin { date } else { nil as Date? }
    if case .loaded(let screen) = composer.presenter.loaded(feed, now: composer.now()) {
      let page = GalleryPage(of: screen, feedURL: composer.feedURL, savedAt: savedAt, language: composer.language)
      try await write(page, Array(zip(screen.rows, feed.images).prefix(composer.settings.limit ?? .max)))
    }
    return .ok
  }

  private func write(_ page: GalleryPage, _ rows: [(FeedRow, FeedImage)]) async throws {
    let (missing, unfetchable) = (Collector<URL>(), Collector<URL>())
    let work: @Sendable (Output) async throws -> Void = { output in
      try output.write(page.opening)
      for (var row, image) in rows {
        let data = try await composer.imageData(at: image.url, by: composer.localImageDataLoader)
        row.picture = composer.presenter.picture(data)
        if case .failed = row.picture {
          if let refusal = refusal(of: image.url) {
            unfetchable.add(image.url)
            row.picture = composer.presenter.picture(.failure(refusal))
          } else {
            missing.add(image.url)
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
    if !missing.values.isEmpty { composer.notice(.missingPictures(missing.values.count, of: rows.count)) }
    if !unfetchable.values.isEmpty { composer.notice(.unfetchablePictures(unfetchable.values.count, of: rows.count)) }
  }

  /// Why an image is never fetched, as far as its URL shows; `nil` where it may be. A feed on a private network may have its pictures there.
  private func refusal(of url: URL) -> HTTPFailure? {
    let isPrivate = composer.feedURL.host.map(PrivateNetwork.isNamed) ?? false
    do throws(HTTPFailure) {
      try HTTPRequest(url: url, bodyLimit: 0, allowsPrivateNetwork: isPrivate).checkAddress()
      return nil
    } catch {
      return error
    }
  }
}
