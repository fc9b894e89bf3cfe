public import FeedCore
public import FeedPresentation
public import ImageHeaders
public import Observation

/// The logic of the picture in a row: loads it when the row is visible or nearly so, and cancels
/// that when the row is gone, or the controller is released.
///
/// Have one for each row, or one for each view that shows different rows in turn: then ``show(_:)``
/// forgets the previous row. The picture is dropped when the row disappears, so that a long feed
/// does not fill the memory. What the loader still has in memory is shown at once when the row
/// appears again.
@MainActor public final class ImageDataController<Picture: Sendable> {
  private let loader: any PictureLoader<Picture>
  private let size: ImageSize?
  private let presenter: FeedPresenter
  private let observed = Observed(PictureState<Picture>.loading)
  private let observedProgress = Observed<PictureProgress?>(nil)
  private var row: FeedRow?
  private var isVisible = false
  /// A row that becomes visible requests again what it has requested ahead: that promotes it.
  private var requests: [Task<Void, Never>] = []
  /// How urgent what is being loaded is; `nil` if nothing is.
  private var priority: PictureRequest.Priority?
  /// Counts what was loaded or cancelled, as late progress is of no use.
  private var turn = 0
  /// Whether the last data was no picture: then the cache, which may hold it, is of no use.
  private var isUndecodable = false

  /// Makes the controller of a row. Its picture is shown in `size`, in pixels, or in its own.
  public init(
    _ row: FeedRow? = nil,
    pictures: any PictureLoader<Picture>,
    size: ImageSize? = nil,
    presenter: FeedPresenter = FeedPresenter()
  ) {
    self.row = row
    self.size = size
    self.presenter = presenter
    loader = pictures
  }

  /// Makes the controller of a row without a pipeline: nothing bounds its loads, and no picture
  /// stays in memory, so `loader` should have a cache.
  ///
  /// `decode` makes a picture of image data, or `nil` if that is impossible; it runs outside the
  /// main actor. `uncached` loads from remote alone, and replaces what is cached: after data that
  /// cannot be decoded, ``retry()`` uses it.
  public convenience init(
    _ row: FeedRow? = nil,
    loader: any FeedImageDataLoader,
    uncached: (any FeedImageDataLoader)? = nil,
    presenter: FeedPresenter = FeedPresenter(),
    decode: @escaping @Sendable (Data) async -> Picture?
  ) {
    let pictures = RowPictureLoader(loader, uncached: uncached ?? loader, decode: decode)
    self.init(row, pictures: pictures, presenter: presenter)
  }

  deinit {
    for request in requests {
      request.cancel()
    }
  }

  /// The state of the picture.
  public private(set) var state: PictureState<Picture> {
    get { observed.value }
    set {
      if case (.loading, .loading) = (newValue, observed.value) {
        return
      }
      observed.value = newValue
    }
  }

  /// How far the picture is; `nil` if none is being loaded.
  public private(set) var progress: PictureProgress? {
    get { observedProgress.value }
    set {
      if newValue != observedProgress.value {
        observedProgress.value = newValue
      }
    }
  }

  /// Calls `receive` with each new ``state``, but not with this one, until the subscription is
  /// cancelled or released: keep it. There can be any number of them.
  public func subscribe(
    _ receive: @escaping @MainActor (PictureState<Picture>) -> Void
  ) -> Subscription<PictureState<Picture>> {
    observed.subscribe(receive)
  }

  /// This ``state`` and each new one, until the controller is released. Each call makes a sequence
  /// of its own, which does not keep the controller.
  public var states: AsyncStream<PictureState<Picture>> { observed.values() }

  /// Shows the picture of `row` from now on. That of the previous row is never shown again, even if
  /// it is on its way.
  public func show(_ row: FeedRow) {
    let isSame = self.row?.dataKey == row.dataKey && self.row != nil
    self.row = row
    guard !isSame else {
      return
    }
    cancel()
    if isVisible {
      load(.visible)
    }
  }

  /// The row is nearly visible: its picture is loaded ahead.
  public func preload() {
    if case .loading = state {
      load(.nearlyVisible)
    }
  }

  /// The row is no longer nearly visible: what ``preload()`` began is cancelled, and its picture is
  /// dropped. A row that has become visible meanwhile keeps both.
  public func cancelPreload() {
    if !isVisible {
      cancel()
    }
  }

  /// The row is visible: its picture is loaded, unless it is here. One that is being loaded ahead
  /// goes before others that are. Asked again while it is visible, it does nothing.
  public func appear() {
    guard !isVisible else {
      return
    }
    isVisible = true
    if case .loaded = state {
      return
    }
    load(.visible)
  }

  /// The row is gone: its load is cancelled, and its picture is dropped.
  public func disappear() {
    isVisible = false
    cancel()
  }

  /// Loads the picture again after a failure.
  public func retry() {
    if case .failed = state {
      load(.visible, isUncached: isUndecodable)
    }
  }

  /// Cancels the load, and drops the picture. ``retry()`` does nothing then, but the row asks again
  /// when it appears the next time.
  public func cancel() {
    endRequests()
    isUndecodable = false
    state = .loading
  }

  private func endRequests() {
    for request in requests {
      request.cancel()
    }
    requests = []
    priority = nil
    turn += 1
    progress = nil
  }

  private func load(_ priority: PictureRequest.Priority, isUncached: Bool = false) {
    guard let row, !isLoading(priority) else {
      return
    }
    guard let key = row.dataKey else {
      return state = presenter.undecodablePicture()
    }
    let request = PictureRequest(key: key, size: size, isUncached: isUncached, priority: priority)
    if !isUncached, let picture = loader.pictureInMemory(for: request) {
      return finish(.success(picture), request)
    }
    self.priority = priority
    state = .loading
    send(request)
  }

  /// Whether it is being loaded, and is as urgent already.
  private func isLoading(_ priority: PictureRequest.Priority) -> Bool {
    self.priority.map { $0 >= priority } ?? false
  }

  private func send(_ request: PictureRequest) {
    let tell = { @Sendable [weak self, turn] (progress: PictureProgress) in
      _ = Task { @MainActor in
        self?.show(progress, ofTurn: turn)
      }
    }
    let task = Task { [weak self, loader] in
      let result: Result<Picture, any Error>
      do {
        result = .success(try await loader.loadPicture(for: request, progress: tell))
      } catch {
        result = .failure(error)
      }
      // What was cancelled may have come all the same.
      if !Task.isCancelled {
        self?.finish(result, request)
      }
    }
    requests.append(task)
  }

  private func show(_ progress: PictureProgress, ofTurn turn: Int) {
    if turn == self.turn {
      self.progress = progress
    }
  }

  private func finish(_ result: Result<Picture, any Error>, _ request: PictureRequest) {
    endRequests()
    switch result {
    case .success(let picture):
      isUndecodable = false
      // A row that nobody sees yet leaves its picture to the loader's memory, which has a limit.
      if isVisible || loader.pictureInMemory(for: request) == nil {
        state = .loaded(picture)
      }
    case .failure(let error) where error is UndecodableImageData:
      isUndecodable = true
      state = presenter.undecodablePicture()
    // After a retry the cache may still hold what cannot be decoded.
    case .failure(let error):
      state = presenter.picture(.failure(error))
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ImageDataController: Observable {}
