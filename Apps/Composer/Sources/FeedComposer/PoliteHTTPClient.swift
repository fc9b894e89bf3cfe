import FeedAPI

/// Requests a feed only when its server may be asked, and remembers what the server asks for. A decorator of the feed's client: any response
/// to the feed may ask for a wait, that of a next page too, and only here are its headers known.
struct PoliteHTTPClient: HTTPClient {
  let client: any HTTPClient
  let feedURL: URL
  let waiting: WaitingFile
  /// The publisher wants no request before this time; `nil` if that does not matter.
  let earliestRequest: Date?
  /// The real time: a server's wish is about that.
  let now: @Sendable () -> Date
  /// Receives the feed's new URL, when it has moved for good.
  let moved: @Sendable (URL) -> Void
  /// Receives the error when a wait could not be saved or read. The feed is loaded all the same.
  let report: @Sendable (any Error) -> Void

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    if let cause = reasonToWait() { throw failure(cause) }
    let response = try await client.get(request)
    let isOfFeed = request.url == feedURL
    if let wait = Wait(response, isOfFeed: isOfFeed, now: now()) {
      do { try await waiting.save(wait, of: feedURL) } catch {
        try Task.checkCancellation()
        report(error)
      }
      throw failure(wait.cause)
    }
    if isOfFeed, response.isPermanentlyMoved, [200, 304].contains(response.status), let url = response.finalURL {
      moved(url)
    }
    return response
  }

  private func reasonToWait() -> FailureCause? {
    do { if let wait = try waiting.wait(of: feedURL) { return wait.cause } } catch { report(error) }
    guard let earliestRequest, now() < earliestRequest else { return nil }
    return .waiting(until: earliestRequest)
  }

  private func failure(_ cause: FailureCause) -> LoadFailure { LoadFailure(.waiting, loading: feedURL, cause: cause) }
}
