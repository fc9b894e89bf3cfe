/// Keeps what servers asked for, by feed, for this run of a program and later ones.
///
/// What every store promises:
/// - **A wait** that was saved is returned until it is over, and none that is over, nor one of
///   another feed.
/// - Several tasks and programs may save at the same time, and no wait is lost.
/// - What cannot be read or written is an error; it keeps nobody from loading a feed.
public protocol ServerWaitStore: Sendable {
  /// The wait of the feed at this URL, in its canonical spelling; `nil` if it may be requested.
  func wait(of feed: URL) async throws -> ServerWait?

  /// Saves the wait of a feed, in place of its earlier one.
  func save(_ wait: ServerWait, of feed: URL) async throws

  /// Forgets the wait of one feed, or of all.
  func forget(_ feed: URL?) async throws
}
