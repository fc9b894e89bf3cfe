public import FeedCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The use case *load feed from remote*: downloads, validates, creates the feed and delivers it.
///
/// It throws ``FeedCore/LoadFailure``: `connectivity` when the server could not be reached or did not finish in time, `invalidData` when
/// it answered anything that is not a feed. A cancelled call throws `CancellationError` and nothing else.
public struct RemoteFeedLoader: FeedLoader {
  /// 8 MiB: some 30,000 images, far beyond a feed that anybody scrolls, and a bound on what a hostile server can make us hold.
  public static let defaultBodyLimit = 8 << 20

  private let url: URL
  private let client: any HTTPClient
  private let bodyLimit: Int

  /// Makes a loader of the feed at `url`; a body larger than `bodyLimit` bytes is invalid data.
  public init(url: URL, client: any HTTPClient, bodyLimit: Int = defaultBodyLimit) {
    self.url = url
    self.client = client
    self.bodyLimit = bodyLimit
  }

  /// Loads the feed.
  public func load() async throws -> Feed {
    try await client.load(url, accepting: "application/json", bodyLimit: bodyLimit, map: FeedMapper.map)
  }
}
