public import FeedCache
public import FeedCore

/// The use case *load feed when it is due*: requests it at most once in an interval that its reader
/// chose.
///
/// Until then the saved copy is delivered, with ``/FeedCore/NotDue`` as the reason, also where the
/// last request failed. The feed is loaded at once where there is no valid copy, or only one from
/// before the clock was set back.
///
/// **Cancelling** the calling task throws `CancellationError` and nothing else.
public struct DueFeedLoader: FeedLoader {
  /// A feed is due a tenth earlier: what loads it every hour does so a little sooner or later.
  private static let tolerance = 0.1

  private let loader: any FeedLoader
  private let saved: LocalFeedLoader
  private let interval: TimeInterval?
  private let lastFailure: @Sendable () async throws -> Date?
  private let now: @Sendable () -> Date

  /// Makes a loader.
  /// - Parameters:
  ///   - loader: loads the feed when it is due.
  ///   - saved: the saved feed alone.
  ///   - interval: how long the feed is left alone after it was requested, in seconds; `nil` for a
  ///     feed that is always due.
  ///   - lastFailure: when it was last requested in vain; `nil` if that is not known.
  ///   - now: the time.
  public init(
    _ loader: any FeedLoader,
    saved: LocalFeedLoader,
    every interval: TimeInterval?,
    lastFailure: @escaping @Sendable () async throws -> Date? = { nil },
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.loader = loader
    self.saved = saved
    self.interval = interval
    self.lastFailure = lastFailure
    self.now = now
  }

  /// Loads the feed, or the saved copy before it is due.
  public func load() async throws -> Feed {
    if let copy = try await copyThatIsNotDue() {
      return copy.shown(because: NotDue())
    }
    return try await loader.load()
  }

  private func copyThatIsNotDue() async throws -> Feed? {
    guard let interval else {
      return nil
    }
    do {
      let copy = try await saved.load()
      guard let savedAt = copy.origin.savedAt else {
        return nil
      }
      if isRecent(savedAt, interval) {
        return copy
      }
      let failedAt = try await lastFailure()
      return failedAt.map { isRecent($0, interval) } ?? false ? copy : nil
    } catch let error where !(error is CancellationError) {
      return nil
    }
  }

  private func isRecent(_ time: Date, _ interval: TimeInterval) -> Bool {
    let age = now().timeIntervalSince(time)
    return age >= 0 && age < interval * (1 - Self.tolerance)
  }
}
