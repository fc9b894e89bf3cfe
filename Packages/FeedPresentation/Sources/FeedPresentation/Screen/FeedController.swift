public import Observation

/// The logic of a feed's screen, without a UI framework. A screen shows ``state``, and calls a
/// method for each thing that its user does. It learns of changes by observation, where the
/// platform has it (macOS 14, iOS 17, tvOS 17, watchOS 10, Linux), or by ``onChange``.
///
/// **Cancelling** a call of ``load()`` or ``loadMore()`` cancels its load unless another call waits
/// for the same one. What was on the screen before stays there, and no error is shown.
@MainActor public final class FeedController {
  /// What a load gives: one feed, or several as one, and what to show of it.
  private struct Outcome: Sendable {
    let state: FeedViewState
    let content: FeedContent
  }

  private let source: @Sendable () async throws -> Outcome
  private let saved: (@Sendable () async throws -> Outcome?)?
  private let more: (@Sendable (Feed) async throws -> Outcome?)?
  private let validate: @Sendable () async -> Void
  private let presenter: FeedPresenter
  private let observed: Observed<FeedViewState>
  private let loading = SharedWork()
  private let loadingMore = SharedWork()
  /// What is on the screen; `nil` before there is something.
  private(set) var content: FeedContent?

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
    @Sendable func outcome(_ feed: Feed) throws -> Outcome {
      let state = presenter.loaded(try shown(feed), now: now())
      return Outcome(state: state, content: .feed(feed))
    }
    source = { try outcome(try await loader.load()) }
    if let saved {
      self.saved = { try outcome(try await saved.load()) }
    } else {
      self.saved = nil
    }
    if let more {
      self.more = { feed in try await more(feed).map(outcome) }
    } else {
      self.more = nil
    }
    self.presenter = presenter
    self.validate = validate
    observed = Observed(presenter.loading())
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
    @Sendable func outcome(_ feeds: MergedFeeds, _ notice: String?) -> Outcome {
      let state = presenter.loaded(feeds, notice: notice, now: now())
      return Outcome(state: state, content: .feeds(feeds.items))
    }
    source = {
      let load = try await feeds()
      let failure = load.remarks.lazy.compactMap(\.failure).first
      if let failure, load.feeds.items.isEmpty {
        throw failure
      }
      return outcome(load.feeds, presenter.summary(of: load, now: now()))
    }
    if let saved {
      self.saved = {
        let feeds = try await saved()
        return feeds.items.isEmpty ? nil : outcome(feeds, nil)
      }
    } else {
      self.saved = nil
    }
    self.presenter = presenter
    more = nil
    validate = {}
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
      if self.content == nil {
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
        self.content = outcome.content
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
    guard let outcome = try? await saved?(), case .loaded(var screen) = outcome.state else {
      return
    }
    content = outcome.content
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
        guard let longer, case .loaded(var screen) = longer.state else {
          self.changeScreen { $0.more = self.presenter.endOfFeed() }
          return
        }
        self.content = longer.content
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
