import FeedAPI
import FeedCLI
import FeedCache

/// Requests a feed only when its server may be asked, and remembers what the server asks for. Of several feeds it keeps a response back until
/// there is room in memory for the feed in it. A decorator of the feed's client: any response
/// to the feed may ask for a wait, that of a next page too, and only here are its headers known.
struct PoliteHTTPClient: HTTPClient {
  let composer: FeedComposer
  /// The saved copy, if it counts.
  let saved: CachedFeed?

  private var feedURL: URL { composer.feedURL }
  /// The real time: a server's wish is about that.
  private var now: Date { composer.environment.now() }
  private var waiting: WaitingFile {
    WaitingFile(environment: composer.environment, settings: composer.settings)
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    if let cause = reasonToWait() { throw failure(cause) }
    let client = FeedRequestClient(client: composer.client, limit: composer.environment.feedRequests)
    let response = try await client.get(request)
    let isOfFeed = request.url == feedURL
    if let wait = Wait(response, isOfFeed: isOfFeed, now: now) {
      do { try await waiting.save(wait, of: feedURL) } catch {
        try Task.checkCancellation()
        report(error)
      }
      throw failure(wait.cause)
    }
    if isOfFeed, response.isPermanentlyMoved, [200, 304].contains(response.status), let url = response.finalURL {
      // Watching, it would be said again and again.
      if !composer.moves.values.contains(where: { $0 == (feedURL, url) }) {
        composer.moves.add((feedURL, url))
        composer.notice(.moved(to: url))
      }
    }
    try await composer.room?.willMap(response.body.count)
    return response
  }

  private func reasonToWait() -> FailureCause? {
    do { if let wait = try waiting.wait(of: feedURL) { return wait.cause } } catch { report(error) }
    // A copy that is not shown, or was saved before the clock was set back, keeps nobody from loading the feed.
    guard composer.isAutomatic, let saved, saved.savedAt <= now,
      case .valid = composer.settings.policy.state(savedAt: saved.savedAt, now: now),
      let earliest = saved.details.earliestNextRequest, now < earliest
    else { return nil }
    return .waiting(until: earliest)
  }

  private func failure(_ cause: FailureCause) -> LoadFailure { LoadFailure(.waiting, loading: feedURL, cause: cause) }

  /// A wait could not be saved or read. The feed is loaded all the same.
  private func report(_ error: any Error) {
    composer.console.detail(composer.language.text(.cannotRemember(because: .reason(error))))
  }
}
