import FeedAPI
import FeedCLI
import FeedCache
import FeedDecorators
import Synchronization

/// One feed of `feed browse`: its controller, its pictures, and what its keys do.
@MainActor final class BrowseSession {
  let composer: FeedComposer
  /// What tells it from other feeds.
  let name: String?
  let controller: FeedController
  private let loaders: Loaders
  private let remark: @Sendable (Message) -> Void

  init(
    composer: FeedComposer, name: String?, remark: @escaping @Sendable (Message) -> Void,
    onChange: @escaping (FeedViewState) -> Void
  ) {
    (self.composer, self.name, self.remark) = (composer, name, remark)
    let loaders = Loaders(composer: composer, remark: remark)
    self.loaders = loaders
    controller = FeedController(
      loader: loaders.latest, saved: loaders.saved, presenter: composer.presenter, now: composer.now,
      more: loaders.more)
    controller.onChange = onChange
  }

  /// The controller of a row's picture.
  func picture(of row: FeedRow) -> ImageDataController<Data> {
    ImageDataController(
      row, loader: loaders.images(), uncached: loaders.images(isCached: false), presenter: composer.presenter
    ) {
      ImageSize(of: $0) == nil ? nil : $0
    }
  }

  /// Does what a key asks for, and says how that went where it is not to be seen.
  func perform(_ action: BrowseModel.Action) async {
    do {
      switch action {
      case .reload: await controller.load()
      case .loadMore: await controller.loadMore()
      case .dismissError: controller.dismissError()
      case .open(let row): try await open(row.page ?? row.link)
      case .openPicture(let row): try await open(row.link)
      case .save(let row):
        guard let url = row.link else { return }
        let data = try await loaders.images().loadImageData(from: url)
        guard let format = ImageFormat(of: data) else { throw FailureCause.notAnImage }
        let name = PictureFileName(of: row).name(format)
        try OutputDirectory(path: ".").add(name, data)
        remark(.savedPicture(name))
      case .feed, .quit: break
      }
    } catch is CancellationError {
      // The program ends.
    } catch {
      remark(.reason(error))
    }
  }

  private func open(_ url: URL?) async throws {
    if let url { try await composer.environment.openInBrowser(url, false) }
  }
}

/// The loaders of one feed, which remember where it is from: that decides where its pictures may be.
private struct Loaders: Sendable {
  private let composer: FeedComposer
  private let remark: @Sendable (Message) -> Void
  private let origin = Collector<Feed.Origin>()

  init(composer: FeedComposer, remark: @escaping @Sendable (Message) -> Void) {
    (self.composer, self.remark) = (composer, remark)
  }

  var saved: some FeedLoader { Loader(loaders: self) { try await composer.localFeedLoader().load() } }

  var latest: some FeedLoader {
    Loader(loaders: self) {
      do { return try await composer.loadFeed(notice: remark) } catch let error as FeedNotShown { throw error.failure }
    }
  }

  @Sendable func more(after feed: Feed) async throws -> Feed? {
    if composer.settings.isOffline { _ = try await OfflineLoader(feedURL: composer.feedURL).load() }
    return try await composer.localFeedLoader().loadMore(after: feed, by: FeedPaging(composer.remoteFeedLoader()))
  }

  func images(isCached: Bool = true) -> any FeedImageDataLoader {
    let origin = origin.values.last ?? .remote()
    let report = { @Sendable [remark] (error: any Error) in remark(.cannotSave(because: .reason(error))) }
    if isCached { return composer.imageDataLoader(of: origin, onSaveFailure: report) }
    func saving(_ remote: some FeedImageDataLoader) -> any FeedImageDataLoader {
      CacheOnLoad(remote, savingTo: composer.localImageDataLoader, report: report)
    }
    return saving(composer.remoteImageDataLoader(of: origin))
  }

  private struct Loader: FeedLoader {
    let loaders: Loaders
    let source: @Sendable () async throws -> Feed

    func load() async throws -> Feed {
      let feed = try await source()
      loaders.origin.add(feed.origin)
      return feed
    }
  }
}
