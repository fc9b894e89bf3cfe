/// Remembers what was wrong with feeds, for later runs of a program.
///
/// What every store promises:
/// - An exchange is seen by every later one, in this program and in others. Exchanges follow one
///   another, and none is lost.
/// - Feeds that are not named keep what was remembered of them.
/// - An exchange that throws, or whose task is **cancelled** before it is made, changes nothing.
public protocol FeedTroubleStore: Sendable {
  /// Remembers what is wrong with these feeds, by their URLs, and returns what was remembered of
  /// all feeds before. `nil` stands for a feed that is well, which is forgotten.
  func exchange(_ troubles: [URL: FeedTrouble?]) async throws -> [URL: FeedTrouble]
}
