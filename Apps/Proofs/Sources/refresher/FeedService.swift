import FeedAPI
import FeedAPICurl
import FeedAPIJSONFeed
import FeedAPISyndication
import FeedCache
import FeedCachePostgres
import FeedCore
import FeedHTTP
import FeedIdentities
import FeedPolling
import FeedRefreshing
import Foundation

/// What each instance of a server does with feeds: keeps them fresh, and reads what is saved.
struct FeedService: Sendable {
  let database: PostgresDatabase
  let cache: PostgresFeedCache
  let client: any HTTPClient
  let time: FastTime

  init(_ database: PostgresDatabase, time: FastTime) {
    self.database = database
    self.time = time
    cache = PostgresFeedCache(in: database)
    let stages: [any RequestStage] = [HostStage(HostLimit()), RetryStage()]
    client = RequestPipeline(CurlHTTPClient(), through: stages)
  }

  /// The saved feed, of any age.
  func saved(_ url: URL) -> LocalFeedLoader {
    LocalFeedLoader(store: cache.store(for: url), policy: .unlimited, now: { time.date })
  }

  /// A refresher of these feeds, which shares what is known of them unless it `isAlone`.
  func refresher(
    of urls: [URL],
    isAlone: Bool,
    report: @escaping @Sendable (String) -> Void
  ) -> FeedRefresher {
    let store: any FeedNotes<FeedRefresh> =
      isAlone
      ? InMemoryFeedNotes<FeedRefresh>() : PostgresFeedNotes(in: database, as: FeedRefreshLines())
    return FeedRefresher(
      urls.map(refreshed),
      store: store,
      now: { time.date },
      clock: time,
      onRefresh: { url, refresh in
        report("\(refresh.failures == 0 ? "loaded" : "failed") \(url) \(refresh.trouble ?? "")")
      },
      onStoreFailure: { url, error in report("store \(url) \(error)") }
    )
  }

  private func refreshed(_ url: URL) -> RefreshedFeed {
    let saved = saved(url)
    let waits = PostgresFeedNotes(in: database, as: ServerWaitLines { time.date })
    let polite = PoliteStage(feedURL: url, store: waits, now: { time.date })
    let remote = RemoteFeedLoader(
      url: url,
      client: RequestPipeline(client, through: [polite]),
      formats: [SyndicationFormat(), JSONFeedFormat()],
      now: { time.date }
    )
    let latest = PagedFeedLoader(remote, saved: saved, steps: [IdentityKeeper(feedURL: url)])
    return RefreshedFeed(url: url, loader: latest, saved: saved)
  }
}
