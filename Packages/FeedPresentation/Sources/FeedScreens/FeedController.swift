public import FeedCore
public import FeedPresentation

/// What is on a screen, and what it was made of.
public struct FeedScreenContent: Sendable {
  let shown: ShownImages
  let screen: FeedScreen
}

/// The logic of a feed's screen: a ``ResourceController`` of one feed, or of several as one.
///
/// Before the first load its state is ``/FeedPresentation/FeedViewState/loading``. Rows stay while
/// it loads again, with ``/FeedPresentation/FeedScreen/isLoading``, and if that fails, with
/// ``/FeedPresentation/FeedScreen/error``. With the error of a load without rows dismissed there is
/// nothing to see until the next load.
@MainActor public final class FeedController: ResourceController<FeedScreenContent, FeedViewState> {
  /// Loads what is shown, under the rules of a ``ResourceLoader``.
  public typealias Load = @Sendable () async throws -> ShownImages
  /// Loads what follows, under the rules of a ``ResourcePager``.
  public typealias LoadMore = @Sendable (ShownImages) async throws -> ShownImages?

  private let validate: @Sendable () async -> Void

  /// Makes the controller of a screen. What `saved` has is shown at once, while the first `load`
  /// takes its time. Where there is nothing to show, and one of several feeds could not be loaded,
  /// its failure is shown.
  ///
  /// `more` loads the pages that follow one feed; without it there is one page. `validate` is the
  /// use case *validate feed cache*, and reports its own failures. Ages are those at the time
  /// `now`. To show a feed as it is, pass `loadShown` of a `FeedLoader`, and `loadMoreShown` of a
  /// `FeedPager`.
  public init(
    load: @escaping Load,
    saved: Load? = nil,
    presenter: FeedPresenter = FeedPresenter(),
    now: @escaping @Sendable () -> Date = { Date() },
    more: LoadMore? = nil,
    validate: @escaping @Sendable () async -> Void = {}
  ) {
    let present: @Sendable (ShownImages) -> FeedScreenContent = { shown in
      FeedScreenContent(shown: shown, screen: presenter.screen(of: shown, now: now()))
    }
    self.validate = validate
    super.init(
      loader: ContentLoader {
        let shown = try await load()
        let failure = shown.remarks.lazy.compactMap(\.failure).first
        if let failure, shown.items.isEmpty {
          throw failure
        }
        return present(shown)
      },
      saved: saved.map { saved in ContentLoader { present(try await saved()) } },
      pager: more.map { ContentPager(more: $0, present: present) },
      viewState: presenter.state
    )
  }

  /// The app enters the background: validates the cache.
  public func enterBackground() async {
    await validate()
  }
}

extension FeedController {
  /// What is on the screen; `nil` if nothing is yet.
  public var shown: ShownImages? { value?.shown }

  /// The images of a row: one, or where several feeds have the same picture, one of each; more of a
  /// feed if they have the same id and picture. None for a row that is not on the screen any more.
  public func items(of row: FeedRow) -> [ShownImages.Item] {
    let items = shown?.items.filter { $0.image.dataKey == row.dataKey && $0.id == row.id }
    return items?.flatMap(\.all) ?? []
  }

  /// Where the feed of a row is from: it decides where the row's image may be loaded from.
  ///
  /// The feed on the screen says nothing about a row of an earlier one, whose image may be loaded
  /// as that of a public feed.
  public func origin(of row: FeedRow) -> Feed.Origin {
    items(of: row).first?.origin ?? .remote()
  }
}

/// Loads images and presents them off the main actor.
private struct ContentLoader: ResourceLoader {
  let content: @Sendable () async throws -> FeedScreenContent

  func load() async throws -> FeedScreenContent {
    try await content()
  }
}

private struct ContentPager: ResourcePager {
  let more: FeedController.LoadMore
  let present: @Sendable (ShownImages) -> FeedScreenContent

  func hasMore(after content: FeedScreenContent) -> Bool {
    content.screen.more == .available
  }

  func loadMore(after content: FeedScreenContent) async throws -> FeedScreenContent? {
    try await more(content.shown).map(present)
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
