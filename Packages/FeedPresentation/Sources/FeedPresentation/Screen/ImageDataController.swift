public import Observation

/// The logic of the picture in a row: loads it when the row is visible or nearly so, and cancels
/// that when the row is gone.
///
/// Have one for each row, or one for each view that shows different rows in turn: then ``show(_:)``
/// forgets the previous row. The picture is dropped when the row disappears, so that a long feed
/// does not fill the memory; `loader` should have a cache.
@MainActor public final class ImageDataController<Picture: Sendable> {
  private let loader: any FeedImageDataLoader
  private let uncached: any FeedImageDataLoader
  private let presenter: FeedPresenter
  private let decode: @Sendable (Data) async -> Picture?
  private let observed = Observed(PictureState<Picture>.loading)
  private var row: FeedRow?
  private var isVisible = false
  private var task: Task<Void, Never>?
  /// Whether the last data was no picture: then the cache, which may hold it, is of no use.
  private var isUndecodable = false

  /// Makes the controller of a row. `decode` makes a picture of image data, or `nil` if that is
  /// impossible; it runs outside the main actor. `uncached` loads from remote alone, and replaces
  /// what is cached: after data that cannot be decoded, ``retry()`` uses it.
  public init(
    _ row: FeedRow? = nil,
    loader: any FeedImageDataLoader,
    uncached: (any FeedImageDataLoader)? = nil,
    presenter: FeedPresenter = FeedPresenter(),
    decode: @escaping @Sendable (Data) async -> Picture?
  ) {
    self.row = row
    self.loader = loader
    self.uncached = uncached ?? loader
    self.presenter = presenter
    self.decode = decode
  }

  /// The state of the picture.
  public private(set) var state: PictureState<Picture> {
    get { observed.value }
    set {
      if case (.loading, .loading) = (newValue, observed.value) {
        return
      }
      observed.value = newValue
      onChange?(newValue)
    }
  }

  /// Is called with each new ``state``, but not with the first one, for a UI without observation.
  public var onChange: ((PictureState<Picture>) -> Void)?

  /// Shows the picture of `row` from now on. That of the previous row is never shown again, even if
  /// it is on its way.
  public func show(_ row: FeedRow) {
    let isSame = self.row?.link == row.link && self.row != nil
    self.row = row
    guard !isSame else {
      return
    }
    reset()
    if isVisible {
      load(by: loader)
    }
  }

  /// The row is nearly visible: its picture is loaded ahead.
  public func preload() {
    if case .loading = state {
      load(by: loader)
    }
  }

  /// The row is no longer nearly visible: what ``preload()`` began is cancelled, and its picture is
  /// dropped. A row that has become visible meanwhile keeps both.
  public func cancelPreload() {
    if !isVisible {
      reset()
    }
  }

  /// The row is visible: its picture is loaded, unless that has begun. Asked again while it is
  /// visible, it does nothing.
  public func appear() {
    guard !isVisible else {
      return
    }
    isVisible = true
    if case .loaded = state {
      return
    }
    load(by: loader)
  }

  /// The row is gone: its load is cancelled, and its picture is dropped.
  public func disappear() {
    isVisible = false
    reset()
  }

  /// Loads the picture again after a failure.
  public func retry() {
    if case .failed = state {
      load(by: isUndecodable ? uncached : loader)
    }
  }

  private func reset() {
    task?.cancel()
    task = nil
    isUndecodable = false
    state = .loading
  }

  private func load(by loader: any FeedImageDataLoader) {
    guard task == nil, let row else {
      return
    }
    guard let url = row.link else {
      return state = presenter.undecodablePicture()
    }
    state = .loading
    task = Task { [weak self, decode] in
      let result: Result<Picture?, any Error>
      do { result = .success(await decode(try await loader.loadImageData(from: url))) } catch {
        result = .failure(error)
      }
      // What was cancelled may have come all the same.
      if !Task.isCancelled {
        self?.finish(result)
      }
    }
  }

  private func finish(_ result: Result<Picture?, any Error>) {
    task = nil
    switch result {
    case .success(let picture?):
      isUndecodable = false
      state = .loaded(picture)
    case .success(nil):
      isUndecodable = true
      state = presenter.undecodablePicture()
    // After a retry the cache may still hold what cannot be decoded.
    case .failure(let error):
      state = presenter.picture(.failure(error))
    }
  }

  deinit {
    task?.cancel()
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension ImageDataController: Observable {}
