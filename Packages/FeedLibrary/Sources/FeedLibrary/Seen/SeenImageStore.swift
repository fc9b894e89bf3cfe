/// Keeps what is remembered of the images of feeds, for this run of a program and later ones.
///
/// What every store promises:
/// - What an update left is what every later call sees, in this program and in others, however the
///   program that made it ends.
/// - Updates of one feed follow one another, also those of several tasks and programs: each changes
///   what the one before left, and none is lost.
/// - A feed is never given what is remembered of another.
/// - An update that throws, or whose task is **cancelled** before it is made, changes nothing.
public protocol SeenImageStore: Sendable {
  /// What is remembered of the feed at this URL, in its canonical spelling; `nil` if it was never
  /// loaded.
  func images(of feed: URL) async throws -> SeenImages?

  /// Changes what is remembered of a feed. `change` gets `nil` if it was never loaded; it may be
  /// called more than once.
  func update(
    _ feed: URL,
    _ change: @escaping @Sendable (inout SeenImages?) -> Void
  ) async throws
}
