public import Observation

/// The logic of a feed's screen, without a UI framework. A screen shows ``state``, and calls a
/// method for each thing that its user does. It learns of changes by observation, where the
/// platform has it (macOS 14, iOS 17, tvOS 17, watchOS 10, Linux), or by ``onChange``.
///
/// **Cancelling** a call of ``load()`` or ``loadMore()`` cancels its load unless another call waits
/// for the same one. What was on the screen before stays there, and no error is shown.
@MainActor public final class FeedController {
  private let source: @Sendable () async throws -> (state: FeedViewState, feed: Feed?)
  private let saved: (any FeedLoader)?
  private let more: (@Sendable (Feed) async throws -> Feed?)?
  private let validate: @Sendable () async -> Void
  private let presenter: FeedPresenter
  private let now: @Sendable () -> Date
  private let shown: @Sendable (Feed) throws -> Feed
  private let observed: Observed<FeedViewState>
  private let loading = SharedWork()
  private let loadingMore = SharedWork()
  /// The feed on the screen, with the images that are not shown. Its origin decides where its
  /// images may be loaded from.
  public private(set) var feed: Feed?

  /// Makes the controller of a screen of one feed. What `saved` has is shown at once, while the
  /// first load of `loader` takes its time.
  ///
  /// `more` loads the page after a feed and returns both, or `nil` at the end, as
  /// `LocalFeedLoader.loadMore` of FeedCache does; without it there is one page. `validate` is the
  /// use case *validate feed cache*, and reports its own failures. Ages are those at the time
  /// `now`. `shown` leaves out images that are to have no rows, as `Feed.showing(_:)` of FeedCore
  /// does.
  public init(
    loader: any FeedLoader,
    saved: (any FeedLoader)? = nil,
    presenter: FeedPresenter = FeedPresenter(),
    now: @escaping @Sendable () -> Date = { Date() },
    more: (@Sendable (Feed) async throws -> Feed?)? = nil,
    shown: @escaping @Sendable (Feed) throws -> Feed = { $0 },
    validate: @escaping @Sendable () async -> Void = {}
  ) {
    source = {
      let feed = try await loader.load()
      return (presenter.loaded(try shown(feed), now: now()), feed)
    }
    self.shown = shown
    self.saved = saved
    self.presenter = presenter
    self.now = now
    self.more = more
    self.validate = validate
    observed = Observed(presenter.loading())
  }

  /// What to show now. Before the first load it is ``FeedViewState/loading``.
  public private(set) var state: FeedViewState {
    get { observed.value }
    set {
      guard newValue != observed.value else {
        return
      }
      observed.value = newValue
      onChange?(newValue)
    }
  }

  /// Is called with each new ``state``, but not with the first one, for a UI without observation.
  public var onChange: ((FeedViewState) -> Void)?

  /// Loads the feed, or loads it again; calls at the same time share one load. Returns when
  /// ``state`` has the outcome.
  ///
  /// Rows stay while it loads, with ``FeedScreen/isLoading``, and if it fails, with
  /// ``FeedScreen/error``.
  public func load() async {
    let before = state
    await loading.join {
      self.loadingMore.cancel()
      if self.feed == nil {
        self.state = self.presenter.loading()
        await self.showSaved()
        guard !Task.isCancelled else {
          return
        }
      } else {
        self.changeScreen { $0.isLoading = true }
      }
      do {
        let outcome = try await self.source()
        guard !Task.isCancelled else {
          return
        }
        self.feed = outcome.feed
        self.state = outcome.state
      } catch {
        guard !Task.isCancelled else {
          return
        }
        let isBesideRows = self.changeScreen {
          $0.isLoading = false
          $0.error = self.presenter.failedAgain(error)
        }
        if !isBesideRows {
          self.state = self.presenter.failed(error)
        }
      }
    } cancelled: {
      if !self.changeScreen({ $0.isLoading = false }) {
        self.state = before
      }
    }
  }

  private func showSaved() async {
    // Without a saved feed there is nothing to show yet, and the load will say what is wrong.
    guard let feed = try? await saved?.load(), let shown = try? shown(feed),
      case .loaded(var screen) = presenter.loaded(shown, now: now())
    else {
      return
    }
    self.feed = feed
    screen.isLoading = true
    state = .loaded(screen)
  }

  /// Loads the next page, if there may be one; ``FeedScreen/more`` says how it goes. While the feed
  /// is being loaded, it waits for that. Calls at the same time share one load.
  public func loadMore() async {
    await loading.wait()
    guard !Task.isCancelled, let more, let feed, case .loaded(let screen) = state,
      let rest = screen.more
    else {
      return
    }
    if case .end = rest {
      return
    }
    await loadingMore.join {
      self.changeScreen { $0.more = self.presenter.loadingMore() }
      do {
        let longer = try await more(feed)
        guard !Task.isCancelled else {
          return
        }
        guard let longer,
          case .loaded(var screen) = self.presenter.loaded(
            try self.shown(longer),
            now: self.now()
          )
        else {
          self.changeScreen { $0.more = self.presenter.endOfFeed() }
          return
        }
        self.feed = longer
        self.changeScreen {
          screen.error = $0.error
          $0 = screen
        }
      } catch {
        guard !Task.isCancelled else {
          return
        }
        self.changeScreen { $0.more = self.presenter.failedMore(error) }
      }
    } cancelled: {
      self.changeScreen { $0.more = .available }
    }
  }

  /// Removes the error that is shown, beside the rows or in their place: then there is nothing to
  /// see until the next load.
  public func dismissError() {
    if case .failed = state {
      state = presenter.nothing()
    } else {
      changeScreen { $0.error = nil }
    }
  }

  /// The app enters the background: validates the cache.
  public func enterBackground() async {
    await validate()
  }

  @discardableResult private func changeScreen(_ change: (inout FeedScreen) -> Void) -> Bool {
    guard case .loaded(var screen) = state else {
      return false
    }
    change(&screen)
    state = .loaded(screen)
    return true
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension FeedController: Observable {}
