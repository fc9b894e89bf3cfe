/// Remembers which feeds were loaded from a public network, for this run of a program and later
/// ones, whatever becomes of a cache.
///
/// What every store promises:
/// - **A feed** that was added is there from then on, unless there are more than it has room for:
///   then the first ones go.
/// - Several tasks and programs may add at the same time, and none is lost.
/// - What cannot be read or written is an error; it keeps nobody from loading a feed.
public protocol PublicFeedStore: Sendable {
  /// Whether the feed at this URL, in its canonical spelling, was added.
  func contains(_ feed: URL) async throws -> Bool

  /// Adds a feed.
  func add(_ feed: URL) async throws
}
