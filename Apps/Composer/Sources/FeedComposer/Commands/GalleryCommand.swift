import FeedAPI
import FeedCLI
import FeedCache
import FeedGallery

/// `feed gallery`: one page of what is cached, pictures included. It never asks the network.
struct GalleryCommand {
  let composer: FeedComposer
  /// Where the page goes; `-` is stdout.
  let file: String

  func run() async throws -> ExitCode {
    let feed: Feed
    do { feed = try await composer.localFeedLoader.load() } catch let refusal as NoFeed {
      composer.console.error(
        composer.language.text(composer.copyThatStays(refusal.state) ?? .loadFirst(composer.feedURL)))
      return .unavailable
    } catch let error as FeedStoreError {
      guard case .corrupt = error else { throw error }
      let reason = Message.cannotUseCache(because: .reason(error))
      composer.console.error(composer.language.text(.deletedByValidate(reason)))
      if let detail = error.detail { composer.console.detail(detail) }
      return .ioError
    }
    var savedAt: Date?
    if case .cache(let date, _) = feed.origin { savedAt = date }
    let now = composer.settings.clock(composer.environment.now)
    if case .loaded(let screen) = composer.presenter.loaded(feed, now: now()) {
      let page = GalleryPage(
        of: screen, feedURL: composer.feedURL, savedAt: savedAt, language: composer.language)
      try await write(page, Array(zip(screen.rows, feed.images).prefix(composer.settings.limit ?? .max)))
    }
    return .ok
  }

  private func write(_ page: GalleryPage, _ rows: [(FeedRow, FeedImage)]) async throws {
    let (missing, unfetchable) = (Counter(), Counter())
    let work: @Sendable (Output) async throws -> Void = { output in
      try output.write(page.opening)
      for (var row, image) in rows {
        row.picture = try await picture(at: image.url)
        if case .failed = row.picture {
          if let refusal = refusal(of: image.url) {
            unfetchable.add()
            row.picture = composer.presenter.picture(.failure(refusal))
          } else {
            missing.add()
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
    var notices: [Message] = []
    if missing.count > 0 { notices.append(.missingPictures(missing.count, of: rows.count)) }
    if unfetchable.count > 0 { notices.append(.unfetchablePictures(unfetchable.count, of: rows.count)) }
    for notice in notices { composer.console.notice(composer.language.text(notice)) }
  }

  /// Why an image is never fetched, as far as its URL tells; `nil` where it may be. A feed that is on a private network itself may have its
  /// pictures there.
  private func refusal(of url: URL) -> HTTPFailure? {
    let isPrivate = composer.feedURL.host.map(PrivateNetwork.isNamed) ?? false
    do throws(HTTPFailure) {
      try HTTPRequest(url: url, bodyLimit: 0, allowsPrivateNetwork: isPrivate).checkAddress()
      return nil
    } catch {
      return error
    }
  }

  private func picture(at url: URL) async throws -> PictureState {
    let presenter = composer.presenter
    do {
      return presenter.picture(.success(try await composer.localImageDataLoader.loadImageData(from: url)))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return presenter.picture(.failure(error))
    }
  }
}
