public import CommandLine
package import FeedSubscriptions

extension Setting where Value == FeedSetting? {
  /// Which images stay that leave a feed.
  package static let keep = ofFeeds(
    FeedSetting.keep,
    "which images stay that leave a feed",
    expecting: "unseen, all, none or a number of days, such as 30"
  )

  /// Which pictures of an item are shown.
  package static let pictures = ofFeeds(
    FeedSetting.pictures,
    "which pictures of an item are shown",
    expecting: "all, first or page"
  )

  /// What the program calls itself to servers.
  package static let userAgent = ofFeeds(
    FeedSetting.userAgent,
    "what feed calls itself to servers",
    expecting: "a name in ASCII letters"
  )

  /// What holds for all feeds that do not say otherwise. The config file alone has it.
  private static func ofFeeds(
    _ key: String,
    _ summary: String,
    expecting expected: String
  ) -> Setting {
    Setting(key, value: Word("VALUE"), summary, isKey: true, expecting: expected) { word in
      do { return try FeedSetting(key: key, value: word) } catch {
        return nil
      }
    }
  }

  package static var defaultsOfFeeds: [Setting] { [keep, pictures, userAgent] }
}

extension [Option] {
  /// The keys of the config file that hold for all feeds that do not say otherwise.
  public static var defaultsOfFeeds: [Option] {
    Setting<FeedSetting?>.defaultsOfFeeds.map(\.option)
  }
}

extension Choices {
  /// The settings of a feed: its own, and for others what the config file says.
  package func settings(_ own: FeedSettings) -> FeedSettings {
    own.completed(by: Setting<FeedSetting?>.defaultsOfFeeds.compactMap { self[$0] })
  }
}
