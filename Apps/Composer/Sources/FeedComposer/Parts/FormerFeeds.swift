import FeedCore
import FeedSubscriptions

/// Feeds that were removed while something of them was cached, under their last names: by these
/// `feed clear` finds it. They are in a file beside the list of feeds.
struct FormerFeeds: Sendable {
  let file: FollowedFeeds

  /// Those that are not followed again. A file that cannot be read has none, as nobody needs it to
  /// clear a cache.
  func feeds(besides followed: [FollowedFeed]) -> [FollowedFeed] {
    let urls = Set(followed.map(\.url))
    return all.filter { !urls.contains($0.url) }
  }

  private var all: [FollowedFeed] {
    do { return try file.feeds() } catch {
      return []
    }
  }

  /// Keeps the name of a feed, in place of another that had the name.
  func remember(_ feed: FollowedFeed) async throws {
    try await file.updateList { list in
      _ = list.remove(feed.url.absoluteString)
      _ = list.remove(feed.name)
      _ = try list.add(feed.url, name: feed.name)
    }
  }

  /// Forgets the names of one feed, or of all.
  func forget(_ url: URL?) async throws {
    guard !all.isEmpty else {
      return
    }
    try await file.updateList { list in
      for feed in list.feeds where url == nil || feed.url == url {
        _ = list.remove(feed.name)
      }
    }
  }
}
