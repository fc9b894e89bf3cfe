public import FeedCore
import FeedFailures

/// The *fallback* decorator: asks a second source for a feed or image data when the first one
/// fails.
///
/// - If the first source succeeds, that is the result, even an empty feed.
/// - If both fail, the *first* error is thrown and the second is reported. If the first source
///   merely lacks an image's data, the second error is thrown.
/// - A feed from the second source carries the first error as the reason why it is not fresh.
/// - A cancel throws `CancellationError`, and the second source is not asked.
public struct Fallback<Primary: Sendable, Secondary: Sendable>: Sendable {
  private let primary: Primary
  private let secondary: Secondary
  private let report: @Sendable (any Error) -> Void

  /// Makes a loader that asks `primary` first; `report` receives the error of `secondary` if both
  /// fail.
  public init(
    _ primary: Primary,
    orElse secondary: Secondary,
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.primary = primary
    self.secondary = secondary
    self.report = report
  }

  private func load<Value: Sendable>(
    _ first: @Sendable () async throws -> Value,
    orElse second: @Sendable (any Error) async throws -> Value
  ) async throws -> Value {
    try await cancellable {
      do {
        return try await first()
      } catch let failure where !(failure is CancellationError) {
        try Task.checkCancellation()
        do {
          return try await second(failure)
        } catch let error where !(error is CancellationError) {
          try Task.checkCancellation()
          if failure is ImageDataNotFound {
            throw error
          }
          report(error)
          throw failure
        }
      }
    }
  }
}

extension Fallback: FeedLoader where Primary: FeedLoader, Secondary: FeedLoader {
  /// Loads the feed.
  public func load() async throws -> Feed {
    try await load(primary.load) { try await secondary.load().shown(because: $0) }
  }
}

extension Fallback: FeedImageDataLoader
where Primary: FeedImageDataLoader, Secondary: FeedImageDataLoader {
  /// Loads the data of the image that is kept under `key`.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    try await load(
      { try await primary.loadImageData(for: key) },
      orElse: { _ in try await secondary.loadImageData(for: key) }
    )
  }
}
