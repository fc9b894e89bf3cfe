public import FeedCore

/// A feed that is kept fresh.
public struct RefreshedFeed: Sendable {
  /// Its URL, in its canonical spelling.
  public let url: URL
  let loader: any FeedLoader
  let saved: any FeedLoader & FeedSaver

  /// Describes a feed.
  /// - Parameters:
  ///   - url: its URL, in its canonical spelling.
  ///   - loader: loads the latest feed. If it falls back to a saved copy, the reason for that
  ///     counts as a failure.
  ///   - saved: saves the latest feed, and loads the saved one, of any age: after a restart,
  ///     and if an instance died after it had saved the feed, that tells when it is due.
  public init(url: URL, loader: any FeedLoader, saved: any FeedLoader & FeedSaver) {
    self.url = url
    self.loader = loader
    self.saved = saved
  }
}
