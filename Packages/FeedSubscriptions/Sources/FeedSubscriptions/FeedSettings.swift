/// What is set for one followed feed.
public struct FeedSettings: Hashable, Sendable {
  /// Nothing is set.
  public static let none = FeedSettings()

  /// All settings, in their order, with those of unknown keys.
  public internal(set) var all: [FeedSetting]

  /// Makes the settings of a feed. Of two with one known key the first counts.
  public init(_ all: [FeedSetting] = []) {
    self.all = all
  }

  /// What to call the feed, instead of what its publisher says.
  public var title: String? { value(of: FeedSetting.title) }

  /// What the program calls itself to the feed's server, and to those of its pictures: printable
  /// ASCII.
  public var userAgent: String? { value(of: FeedSetting.userAgent) }

  private func value(of key: String) -> String? {
    all.first { $0.key == key }?.value
  }
}
