/// The *fallback* decorator: asks a second source when the first one fails. For feeds and for image data alike.
///
/// - If the first source succeeds, that is the result, an empty feed too.
/// - If the second one fails as well, or has no feed, the *first* one's error is thrown, and the second one's is reported. But that the first
///   one does not have an image's data is no failure: then the second one's error is thrown.
/// - A feed from the second source carries the first one's error as the reason why it is not fresh.
/// - A cancel is no failure: it never asks the second source, and throws `CancellationError`.
public struct Fallback<Primary: Sendable, Secondary: Sendable>: Sendable {
  private let primary: Primary
  private let secondary: Secondary
  private let report: @Sendable (any Error) -> Void

  /// Makes a loader that asks `primary` first; `report` hears why `secondary` could not help.
  public init(
    _ primary: Primary, orElse secondary: Secondary, report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.primary = primary
    self.secondary = secondary
    self.report = report
  }

  private func load<Value: Sendable>(
    _ first: @Sendable () async throws -> Value, orElse second: @Sendable (any Error) async throws -> Value
  ) async throws -> Value {
    try await cancellable {
      do {
        return try await first()
      } catch is CancellationError {
        throw CancellationError()
      } catch let failure {
        try Task.checkCancellation()
        do {
          return try await second(failure)
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          try Task.checkCancellation()
          if failure is ImageDataNotFound { throw error }
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
    try await load {
      try await primary.load()
    } orElse: {
      try await secondary.load().shown(because: $0)
    }
  }
}

extension Fallback: FeedImageDataLoader where Primary: FeedImageDataLoader, Secondary: FeedImageDataLoader {
  /// Loads the data of the image at `url`.
  public func loadImageData(from url: URL) async throws -> Data {
    try await load {
      try await primary.loadImageData(from: url)
    } orElse: { _ in
      try await secondary.loadImageData(from: url)
    }
  }
}
