/// What the views of a watched feed say in one language, beyond `FeedStrings`.
public protocol WatchStrings: Sendable {
  /// Short phrases in a row: `9 images, 2 pictures`.
  func list(_ phrases: [String]) -> String
  /// When the feed was loaded last, and when it is loaded again.
  func status(last: String, next: String) -> String
  /// How many images are new.
  func new(_ count: Int) -> String
  /// How many have another text or URL.
  func changed(_ count: Int) -> String
  /// How many have another position.
  func moved(_ count: Int) -> String
  /// How many are no longer there.
  func gone(_ count: Int) -> String
  /// The feed was loaded again, after a time when it could not be.
  var freshAgain: String { get }
}
