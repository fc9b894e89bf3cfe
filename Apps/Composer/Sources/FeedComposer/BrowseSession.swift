import FeedAPI
import FeedBrowse
import FeedCLI
import FeedCache

/// One feed of `feed browse`: its controller, its pictures, and what its keys do.
@MainActor final class BrowseSession {
  let composer: FeedComposer
  /// What tells it from other feeds.
  let name: String?
  let controller: FeedController
  private let remark: @Sendable (Message) -> Void

  init(
    composer: FeedComposer, name: String?, remark: @escaping @Sendable (Message) -> Void,
    onChoices: @escaping @Sendable (LoadFailure) -> Void,
    onChange: @escaping (FeedViewState) -> Void
  ) {
    (self.composer, self.name, self.remark) = (composer, name, remark)
    controller = FeedController(
      loader: Latest(composer: composer, notice: remark, onChoices: onChoices), saved: composer.localFeedLoader(),
      presenter: composer.presenter, now: composer.now,
      more: { feed in
        if composer.settings.isOffline { _ = try await OfflineLoader(feedURL: composer.feedURL).load() }
        return try await composer.localFeedLoader().loadMore(
          after: feed, by: FeedPaging(composer.remoteFeedLoader()))
      })
    controller.onChange = onChange
  }

  /// The latest feed, or else the saved one.
  private struct Latest: FeedLoader {
    let composer: FeedComposer
    let notice: @Sendable (Message) -> Void
    /// Receives the failure of a web page that names several feeds.
    let onChoices: @Sendable (LoadFailure) -> Void

    func load() async throws -> Feed {
      do {
        return try await composer.loadFeed(notice: notice)
      } catch let failure as LoadFailure {
        if !failure.choices.isEmpty { onChoices(failure) }
        throw failure
      }
    }
  }

  /// The controller of a row's picture.
  func picture(of row: FeedRow) -> ImageDataController<Data> {
    ImageDataController(
      row, loader: images(of: row), uncached: images(of: row, isCached: false),
      presenter: composer.presenter
    ) {
      ImageSize(of: $0) == nil ? nil : $0
    }
  }

  /// Does what a key asks for, and says how that went where it is not to be seen.
  func perform(_ action: Browser.Action) async {
    do {
      switch action {
      case .reload: await controller.load()
      case .loadMore:
        if case .loaded(let screen) = controller.state, screen.more == nil { remark(.noMoreImages) }
        await controller.loadMore()
      case .dismissError: controller.dismissError()
      case .open(let row): open(row.page ?? row.link)
      case .openPicture(let row): open(row.link)
      case .save(let row, let data): try await save(row, data)
      case .feed, .redraw, .quit: break
      }
    } catch is CancellationError {
      // The program ends.
    } catch {
      remark(.reason(error))
    }
  }

  /// The program does not wait for the browser when it ends.
  private func open(_ url: URL?) {
    guard let url else { return }
    Task { [remark, open = composer.environment.openInBrowser] in
      do { try await open(url, false) } catch { remark(.reason(error)) }
    }
  }

  /// Saves the picture, of which `data` is there if it is on the screen.
  private func save(_ row: FeedRow, _ data: Data?) async throws {
    guard let url = row.link else { return }
    var data = data
    if data == nil { data = try await images(of: row).loadImageData(from: url) }
    guard let data, let format = ImageFormat(of: data) else { throw FailureCause.notAnImage }
    let name = fileName(of: row, url).name(format)
    guard try OutputDirectory(path: ".").add(name, data) else {
      throw OutputFileError(name, code: EEXIST, isAboutCreating: true)
    }
    remark(.savedPicture(name))
  }

  /// The same name as `feed save` gives the picture, so that no other picture of the feed has it.
  private func fileName(of row: FeedRow, _ url: URL) -> PictureFileName {
    guard let images = controller.feed?.images, case .loaded(let screen) = controller.state else {
      return PictureFileName(of: row)
    }
    let names = PictureFileName.names(of: zip(screen.rows, images).map { (row: $0, url: $1.url) })
    let index = zip(screen.rows, images).enumerated().first { $1.0.id == row.id && $1.1.url == url }?.offset
    return index.map { names[$0] } ?? PictureFileName(of: row)
  }

  /// Where the feed on the screen is from decides where its pictures may be. That says nothing
  /// about a row of an earlier feed.
  private func images(of row: FeedRow, isCached: Bool = true) -> any FeedImageDataLoader {
    var origin = Feed.Origin.remote()
    if let feed = controller.feed,
      feed.images.contains(where: { $0.id == row.id && $0.url == row.link })
    {
      origin = feed.origin
    }
    return composer.imageDataLoader(of: origin, isCached: isCached) { [remark] error in
      remark(.cannotSave(because: .reason(error)))
    }
  }
}
