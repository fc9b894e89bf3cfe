/// Keeps what is known of the refreshing of feeds, for all instances that refresh them.
///
/// What every store promises:
/// - **Changes** of one feed come one after another, of all instances, and none is lost. By them an
///   instance claims a feed: what it saved is seen by all that come after it.
/// - A change that throws, or whose task is **cancelled** before it is made, changes nothing.
/// - A change that was made stays when the instance that made it dies, if the store serves others.
/// - Times may be kept in whole seconds; then a feed is not due earlier than it was said.
public protocol FeedRefreshStore: Sendable {
  /// Changes what is known of a feed, `nil` if nothing is, and returns what `change` returns.
  /// `change` may be called more than once; the last time counts.
  func update<Value: Sendable>(
    _ feed: URL,
    _ change: @escaping @Sendable (inout FeedRefresh?) -> Value
  ) async throws -> Value

  /// What is known of each of these feeds. Those of which nothing is known are left out.
  func refreshes(of feeds: [URL]) async throws -> [URL: FeedRefresh]
}
