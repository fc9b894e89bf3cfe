/// Lets one caller at a time load a feed, of all that want to: in one program, or on several
/// machines. The others wait, and then have what it saved.
///
/// What every lock promises:
/// - Of the callers for one feed **one at a time** does its work. Those for other feeds do not wait
///   for it.
/// - The work is told **whether it had to wait**: then another caller may have saved the feed.
/// - The lock is free again when the work ends, however it does, and when its program or its
///   connection dies. Then another caller may begin while the work still goes on: it does no harm
///   to load a feed twice.
/// - **Cancelling** a caller that waits throws `CancellationError`, and its work does not begin.
/// - A lock that cannot be asked keeps nobody from loading a feed: then the work is done without.
public protocol FeedLoadLock: Sendable {
  /// Does `work` when no other caller does any for the feed at this URL, in its canonical spelling.
  /// Throws what `work` throws.
  func withLock<Value: Sendable>(
    of feed: URL,
    _ work: @Sendable (FeedLoadTurn) async throws -> Value
  ) async throws -> Value
}

/// When a caller's turn to load a feed came.
@frozen public enum FeedLoadTurn: Hashable, Sendable {
  /// At once.
  case first
  /// Behind another caller, which may have saved the feed meanwhile.
  case afterAnother
}
