public import FeedCore
import FeedFailures
public import FeedHTTP

/// Requests a feed only when its server may be asked, and remembers what the server asks for.
///
/// While the feed must wait it throws a `LoadFailure` of the kind `waiting`, and sends nothing. Any
/// response to a request of the feed may ask for a wait, that of a next page too: then it is thrown
/// as well.
public struct PoliteStage: RequestStage {
  private let feedURL: URL
  private let name: String?
  private let store: any FeedNotes<ServerWait>
  private let earliest: Date?
  private let now: @Sendable () -> Date
  private let onWish: @Sendable (Date) -> Void
  private let onStoreFailure: @Sendable (any Error) -> Void

  /// Makes a stage for the requests of one feed.
  /// - Parameters:
  ///   - feedURL: the feed's URL, in its canonical spelling.
  ///   - name: the feed's name, if its reader follows it: by it one that is gone can be removed.
  ///   - store: where waits are kept.
  ///   - earliest: the publisher's own wish: no request before this time. Pass it only for loads
  ///     that no person asked for.
  ///   - now: the real time; a server's wish is about that.
  ///   - onWish: receives the time, where the publisher's own wish refuses a request.
  ///   - onStoreFailure: receives the error if a wait could not be read or saved. The feed is
  ///     loaded all the same.
  public init(
    feedURL: URL,
    followedAs name: String? = nil,
    store: any FeedNotes<ServerWait>,
    earliest: Date? = nil,
    now: @escaping @Sendable () -> Date = { Date() },
    onWish: @escaping @Sendable (Date) -> Void = { _ in },
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.feedURL = feedURL
    self.name = name
    self.store = store
    self.earliest = earliest
    self.now = now
    self.onWish = onWish
    self.onStoreFailure = onStoreFailure
  }

  /// Sends a `GET` request, unless the feed must wait.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    if let cause = try await reasonToWait() {
      throw failure(cause)
    }
    let response = try await next.get(request)
    guard let wait = ServerWait(response, isOfFeed: request.url == feedURL, now: now()) else {
      return response
    }
    do {
      try await store.update(feedURL) { $0 = wait }
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
    }
    throw failure(wait.cause(followedAs: name))
  }

  private func reasonToWait() async throws -> FailureCause? {
    do {
      if let wait = try await store.note(of: feedURL), wait.binds(at: now()) {
        return wait.cause(followedAs: name)
      }
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
    }
    guard let earliest, now() < earliest else {
      return nil
    }
    onWish(earliest)
    return .publishersWish(until: earliest)
  }

  private func failure(_ cause: FailureCause) -> LoadFailure {
    LoadFailure(.waiting, loading: feedURL, cause: cause)
  }
}
