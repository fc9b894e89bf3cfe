import FeedAPI
import FeedCLI
import FeedCache

/// A feed that has moved for good.
struct Move: Hashable {
  let from: URL
  let to: URL
}

extension FeedComposer {
  /// The feed's client for one load, in which `saved` is the saved copy, if it counts.
  func politeClient(_ saved: CachedFeed?) -> PoliteHTTPClient {
    PoliteHTTPClient(
      client: FeedRequestClient(client: client, limit: environment.feedRequests), feedURL: feedURL,
      waiting: WaitingFile(environment: environment, settings: settings), earliestRequest: earliestRequest(saved),
      now: environment.now,
      moved: { url in
        // Watching, it would be said again and again.
        let move = Move(from: feedURL, to: url)
        guard !moves.values.contains(move) else { return }
        moves.add(move)
        notice(.moved(to: url))
      }, report: { console.detail(language.text(.cannotRemember(because: .reason($0)))) })
  }

  /// When the publisher wants the next automatic request. A copy that is not shown, or was saved before the clock was set back, keeps nobody from
  /// loading the feed.
  private func earliestRequest(_ saved: CachedFeed?) -> Date? {
    let now = environment.now()
    guard isAutomatic, let copy = saved, copy.savedAt <= now,
      case .valid = settings.policy.state(savedAt: copy.savedAt, now: now)
    else { return nil }
    return copy.details.earliestNextRequest
  }
}
