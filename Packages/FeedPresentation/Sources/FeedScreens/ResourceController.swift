public import Observation

/// The logic of a screen that shows one thing, without a UI framework: loading, an error and
/// another try, more, and cancel. ``FeedController`` is one; make others of your own loaders.
///
/// A screen shows ``state``, and calls a method for each thing that its user does. It learns of
/// changes by observation, where the platform has it (macOS 14, iOS 17, tvOS 17, watchOS 10,
/// Linux), by ``subscribe(_:)`` or by ``states``.
///
/// **Cancelling** a call of ``load()`` or ``loadMore()`` cancels its load unless another call waits
/// for the same one. What was on the screen before stays there, and no error is shown. A controller
/// that is released cancels what ``startLoading()`` and ``startLoadingMore()`` began.
@MainActor open class ResourceController<Value: Sendable, State: Equatable & Sendable> {
  private let loader: any ResourceLoader<Value>
  private let saved: (any ResourceLoader<Value>)?
  private let pager: (any ResourcePager<Value>)?
  private let viewState: (ResourceState<Value>) -> State
  private let observed: Observed<State>
  private let loading = SharedWork()
  private let loadingMore = SharedWork()
  private var resource = ResourceState<Value>()

  /// Makes the controller of a screen. What `saved` has is shown at once, while the first load of
  /// `loader` takes its time. Without a `pager` there is no more. `viewState` makes what a view
  /// shows of what is known; it is called at each change, so what takes time belongs in the loader.
  public init(
    loader: any ResourceLoader<Value>,
    saved: (any ResourceLoader<Value>)? = nil,
    pager: (any ResourcePager<Value>)? = nil,
    viewState: @escaping (ResourceState<Value>) -> State
  ) {
    self.loader = loader
    self.saved = saved
    self.pager = pager
    self.viewState = viewState
    observed = Observed(viewState(resource))
  }

  /// What to show now.
  public final var state: State { observed.value }

  /// What was loaded last; `nil` before there is something.
  public final var value: Value? { resource.value }

  /// Calls `receive` with each new ``state``, but not with this one, until the subscription is
  /// cancelled or released: keep it. There can be any number of them.
  public final func subscribe(
    _ receive: @escaping @MainActor (State) -> Void
  ) -> Subscription<State> {
    observed.subscribe(receive)
  }

  /// This ``state`` and each new one, until the controller is released. Each call makes a sequence
  /// of its own, which does not keep the controller.
  public final var states: AsyncStream<State> { observed.values() }

  /// Loads, or loads again; calls at the same time share one load. Returns when ``state`` has the
  /// outcome.
  public final func load() async {
    await loading.join(loadWork())
  }

  /// Loads, or loads again, without waiting for the outcome.
  public final func startLoading() {
    loading.start(loadWork())
  }

  /// Loads what follows, if there may be some. While the first part is being loaded, it waits for
  /// that. Calls at the same time share one load.
  public final func loadMore() async {
    await loadingMore.join(moreWork())
  }

  /// Loads what follows without waiting for the outcome.
  public final func startLoadingMore() {
    loadingMore.start(moreWork())
  }

  /// Cancels all that is being loaded, whoever waits for it.
  public final func cancel() {
    loadingMore.cancel()
    loading.cancel()
  }

  /// Removes the error that is shown.
  public final func dismissError() {
    change { $0.error = nil }
  }

  private func change(_ change: (inout ResourceState<Value>) -> Void) {
    change(&resource)
    let state = viewState(resource)
    if state != observed.value {
      observed.value = state
    }
  }
}

// Work does not keep the controller, so that a screen that is released cancels it.
extension ResourceController {
  private func loadWork() -> SharedWork.Work {
    SharedWork.Work { [weak self, loader, saved] in
      self?.beginLoad()
      if let saved, self?.value == nil {
        // Without something saved there is nothing to show yet, and the load says what is wrong.
        let value = try? await saved.load()
        guard !Task.isCancelled else {
          return
        }
        self?.change { $0.value = value }
      }
      let result = await Self.result { try await loader.load() }
      if !Task.isCancelled {
        self?.endLoad(result)
      }
    } cancelled: { [weak self] in
      self?.change { $0.isLoading = false }
    }
  }

  private func beginLoad() {
    loadingMore.cancel()
    change { $0.isLoading = true }
  }

  private func endLoad(_ result: Result<Value, any Error>) {
    loading.end()
    change { state in
      state.isUntried = false
      state.isLoading = false
      switch result {
      case .success(let value):
        state.value = value
        state.error = nil
        state.more = .idle
      case .failure(let error):
        state.error = error
      }
    }
  }

  private func moreWork() -> SharedWork.Work {
    SharedWork.Work { [weak self, pager] in
      while let load = self?.loading.task {
        await load.value
      }
      guard !Task.isCancelled, let pager, let value = self?.beginMore(by: pager) else {
        return
      }
      let result = await Self.result { try await pager.loadMore(after: value) }
      if !Task.isCancelled {
        self?.endMore(result)
      }
    } cancelled: { [weak self] in
      self?.change { state in
        if case .loading = state.more {
          state.more = .idle
        }
      }
    }
  }

  /// What the next part follows; `nil` if there is no more.
  private func beginMore(by pager: any ResourcePager<Value>) -> Value? {
    guard let value, pager.hasMore(after: value) else {
      return nil
    }
    if case .end = resource.more {
      return nil
    }
    change { $0.more = .loading }
    return value
  }

  private func endMore(_ result: Result<Value?, any Error>) {
    loadingMore.end()
    change { state in
      switch result {
      case .success(let value?):
        state.value = value
        state.more = .idle
      case .success(nil):
        state.more = .end
      case .failure(let error):
        state.more = .failed(error)
      }
    }
  }

  private static func result<Success: Sendable>(
    _ work: () async throws -> Success
  ) async -> Result<Success, any Error> {
    do {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ResourceController: Observable {}
