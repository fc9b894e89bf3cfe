public import FeedCore
public import FeedPresentation

/// The logic of a feed's screen: a ``ResourceController`` of one feed, or of several as one.
///
/// Before the first load its state is ``/FeedPresentation/FeedViewState/loading``. Rows stay while
/// it loads again, with ``/FeedPresentation/FeedScreen/isLoading``, and if that fails, with
/// ``/FeedPresentation/FeedScreen/error``. With the error of a load without rows dismissed there is
/// nothing to see until the next load.
@MainActor public final class FeedController: ResourceController<FeedScreenContent, FeedViewState> {
  private let validate: @Sendable () async -> Void

  /// Makes the controller of a screen of one feed. What `saved` has is shown at once, while the
  /// first load of `loader` takes its time.
  ///
  /// `more` loads the pages that follow; without it there is one page. `validate` is the use case
  /// *validate feed cache*, and reports its own failures. Ages are those at the time `now`. `shown`
  /// leaves out images that are to have no rows, as `Feed.showing(_:)` of FeedCore does.
  public init(
    loader: any FeedLoader,
    saved: (any FeedLoader)? = nil,
    presenter: FeedPresenter = FeedPresenter(),
    now: @escaping @Sendable () -> Date = { Date() },
    more: (any FeedPager)? = nil,
    shown: @escaping @Sendable (Feed) throws -> Feed = { $0 },
    validate: @escaping @Sendable () async -> Void = {}
  ) {
    let present: @Sendable (Feed) throws -> FeedScreenContent = { feed in
      FeedScreenContent(feed, presenter.screen(of: try shown(feed), now: now()))
    }
    self.validate = validate
    super.init(
      loader: ContentLoader { try present(try await loader.load()) },
      saved: saved.map { saved in ContentLoader { try present(try await saved.load()) } },
      pager: more.map { ContentPager(pager: $0, present: present) },
      viewState: presenter.state
    )
  }

  /// Makes the controller of a screen that shows several feeds as one. What `saved` has is shown at
  /// once, while the first load of `feeds` takes its time. Where there is nothing to show, and a
  /// feed could not be loaded, its failure is shown.
  public init(
    feeds: @escaping @Sendable () async throws -> MergedLoad,
    saved: (@Sendable () async throws -> MergedFeeds)? = nil,
    presenter: FeedPresenter = FeedPresenter(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let load = ContentLoader {
      let load = try await feeds()
      let failure = load.remarks.lazy.compactMap(\.failure).first
      if let failure, load.feeds.items.isEmpty {
        throw failure
      }
      let notice = presenter.summary(of: load, now: now())
      return FeedScreenContent(
        load.feeds.items,
        presenter.screen(of: load.feeds, notice: notice, now: now())
      )
    }
    validate = {}
    super.init(
      loader: load,
      saved: saved.map { saved in
        ContentLoader {
          let feeds = try await saved()
          guard !feeds.items.isEmpty else {
            throw NoFeed(.empty)
          }
          return FeedScreenContent(feeds.items, presenter.screen(of: feeds, now: now()))
        }
      },
      viewState: presenter.state
    )
  }

  /// The app enters the background: validates the cache.
  public func enterBackground() async {
    await validate()
  }
}

/// Loads a feed, or several, and presents them off the main actor.
private struct ContentLoader: ResourceLoader {
  let content: @Sendable () async throws -> FeedScreenContent

  func load() async throws -> FeedScreenContent {
    try await content()
  }
}

private struct ContentPager: ResourcePager {
  let pager: any FeedPager
  let present: @Sendable (Feed) throws -> FeedScreenContent

  func hasMore(after content: FeedScreenContent) -> Bool {
    content.screen.more == .available
  }

  func loadMore(after content: FeedScreenContent) async throws -> FeedScreenContent? {
    guard case .feed(let feed) = content.source else {
      return nil
    }
    return try await pager.loadMore(after: feed).map(present)
  }
}

extension FeedPresenter {
  /// The view state of a screen.
  fileprivate func state(of resource: ResourceState<FeedScreenContent>) -> FeedViewState {
    guard var screen = resource.value?.screen else {
      if resource.isLoading || resource.isUntried {
        return loading()
      }
      return resource.error.map(failed) ?? nothing()
    }
    screen.isLoading = resource.isLoading
    screen.error = resource.error.map(failedAgain)
    if screen.more == .available {
      screen.more = more(resource.more)
    }
    return .loaded(screen)
  }

  private func more(_ more: ResourceState<FeedScreenContent>.More) -> MoreState {
    switch more {
    case .idle: .available
    case .loading: loadingMore()
    case .failed(let error): failedMore(error)
    case .end: endOfFeed()
    }
  }
}
