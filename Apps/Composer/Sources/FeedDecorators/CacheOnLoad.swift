public import FeedCore
import FeedFailures

/// The *cache-on-load* decorator: saves what was loaded, a feed or image data.
///
/// - A load succeeds even if saving fails; the failure is reported.
/// - It returns when the save is over, so that no program exits during one.
/// - A failed or cancelled load saves nothing.
public struct CacheOnLoad<Loader: Sendable, Saver: Sendable>: Sendable {
  private let loader: Loader
  private let saver: Saver
  private let report: @Sendable (any Error) -> Void

  /// Makes a loader that saves by `saver` what `loader` loads; `report` receives the error if
  /// saving fails.
  public init(
    _ loader: Loader,
    savingTo saver: Saver,
    report: @escaping @Sendable (any Error) -> Void
  ) {
    self.loader = loader
    self.saver = saver
    self.report = report
  }

  private func load<Value: Sendable>(
    _ load: @Sendable () async throws -> Value,
    thenSave save: @Sendable (Value) async throws -> Void
  ) async throws -> Value {
    try await cancellable {
      let value = try await load()
      try Task.checkCancellation()
      do {
        try await save(value)
      } catch {
        try Task.checkCancellation()
        report(error)
      }
      return value
    }
  }
}

extension CacheOnLoad: FeedLoader where Loader: FeedLoader, Saver: FeedSaver {
  /// Loads the feed.
  public func load() async throws -> Feed {
    try await load(loader.load, thenSave: saver.save)
  }
}

extension CacheOnLoad: FeedImageDataLoader
where Loader: FeedImageDataLoader, Saver: FeedImageDataSaver {
  /// Loads the data of the image that is kept under `key`.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    try await load(
      { try await loader.loadImageData(for: key) },
      thenSave: { try await saver.save($0, for: key) }
    )
  }
}
