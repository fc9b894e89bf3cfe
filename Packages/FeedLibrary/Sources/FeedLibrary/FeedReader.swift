/// The use case *load feed, or say why there is none*: the latest feed, else the saved copy, else
/// an error that says what became of the copy.
///
/// It takes a loader that falls back to the saved copy, such as `Fallback` of FeedDecorators. When
/// that fails too, the saved copy was refused: the cache is validated, which deletes a feed that is
/// expired or corrupt, and the failure says which copy was refused.
///
/// - It throws ``/FeedCore/LoadFailure`` with its ``/FeedCore/LoadFailure/refusedCopy``, and any
///   other error of the loader as it is.
/// - Nothing is deleted while the feed must wait (``/FeedCore/LoadFailure/Kind/waiting``): then no
///   server was asked for a better copy.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else.
public struct FeedReader: FeedLoader {
  private let loader: any FeedLoader
  private let saved: LocalFeedLoader
  private let mayDelete: Bool
  private let onValidation: @Sendable (Result<CacheState, any Error>) -> Void

  /// Makes a reader.
  /// - Parameters:
  ///   - loader: loads the latest feed, or else the saved one.
  ///   - saved: the saved feed alone: the copy that `loader` falls back to.
  ///   - mayDelete: whether a refused copy may be deleted. Pass `false` where the network was not
  ///     asked, or where the policy or the clock is not the product's own.
  ///   - onValidation: receives the state that the validation found, or why it failed.
  public init(
    _ loader: any FeedLoader,
    saved: LocalFeedLoader,
    mayDelete: Bool = true,
    onValidation: @escaping @Sendable (Result<CacheState, any Error>) -> Void = { _ in }
  ) {
    self.loader = loader
    self.saved = saved
    self.mayDelete = mayDelete
    self.onValidation = onValidation
  }

  /// Loads the feed.
  public func load() async throws -> Feed {
    do {
      return try await loader.load()
    } catch var failure as LoadFailure {
      let isDeleting = mayDelete && failure.kind != .waiting
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
      let state = try await saved.validate()
      onValidation(.success(state))
      return saved.refusedCopy(state, isDeleting: true)
    } catch let error where !(error is CancellationError) {
      onValidation(.failure(error))
      return try await keptCopy()
    }
  }
}
