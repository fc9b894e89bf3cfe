public import FeedCache
public import FeedCore

/// The use case *load feed, or say why there is none*: the latest feed, else the saved copy, else
/// an error that says which copy was refused.
///
/// It takes a loader that falls back to the saved copy, such as `Fallback` of FeedDecorators. When
/// that fails too, the saved copy was refused, and the failure says so. The copy stays: a customer
/// who comes home from a week without a network could not get it again. With `deletesExpired` the
/// cache is validated instead, which deletes a feed that is expired or corrupt.
///
/// - It throws ``/FeedCore/LoadFailure`` with its ``/FeedCore/LoadFailure/refusedCopy``, and any
///   other error of the loader as it is.
/// - Nothing is ever deleted while the feed must wait (``/FeedCore/LoadFailure/Kind/waiting``):
///   then no server was asked for a better copy.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else.
public struct FeedReader: FeedLoader {
  private let loader: any FeedLoader
  private let saved: LocalFeedLoader
  private let deletesExpired: Bool
  private let onDeleting: @Sendable () async throws -> Void
  private let onValidation: @Sendable (Result<CacheState, any Error>) -> Void

  /// Makes a reader.
  /// - Parameters:
  ///   - loader: loads the latest feed, or else the saved one.
  ///   - saved: the saved feed alone: the copy that `loader` falls back to.
  ///   - deletesExpired: whether a refused copy is deleted. Never pass `true` where the network was
  ///     not asked, or where the policy or the clock is not the product's own.
  ///   - onValidation: receives the state that the validation found, or why it failed.
  ///   - onDeleting: is called before the copy is deleted; if it throws, the copy stays.
  public init(
    _ loader: any FeedLoader,
    saved: LocalFeedLoader,
    deletesExpired: Bool = false,
    onValidation: @escaping @Sendable (Result<CacheState, any Error>) -> Void = { _ in },
    onDeleting: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.loader = loader
    self.saved = saved
    self.deletesExpired = deletesExpired
    self.onDeleting = onDeleting
    self.onValidation = onValidation
  }

  /// Loads the feed.
  public func load() async throws -> Feed {
    do {
      return try await loader.load()
    } catch var failure as LoadFailure {
      let isDeleting = deletesExpired && failure.kind != .waiting
      failure.refusedCopy = isDeleting ? try await deletedCopy() : try await keptCopy()
      throw failure
    }
  }

  private func keptCopy() async throws -> RefusedCopy? {
    do {
      return saved.refusedCopy(try await saved.state())
    } catch let error where !(error is CancellationError) {
      // What cannot be read is no copy to speak of; the fallback has reported why.
      return nil
    }
  }

  private func deletedCopy() async throws -> RefusedCopy? {
    do {
      try await onDeleting()
      let state = try await saved.validate()
      onValidation(.success(state))
      return saved.refusedCopy(state, isDeleting: true)
    } catch let error where !(error is CancellationError) {
      onValidation(.failure(error))
      return try await keptCopy()
    }
  }
}
