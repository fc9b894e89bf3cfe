extension OPML.Feed {
  /// What to set for the feed: its title, unless that is its name already, and `tags`. What no
  /// setting can have is left out.
  func settings(tags: [String]) -> FeedSettings {
    var settings: [FeedSetting] = []
    if let title, !title.utf8.elementsEqual((name ?? "").utf8) {
      settings += Self.setting(FeedSetting.title, title)
    }
    settings += Self.setting(FeedSetting.tags, tags.joined(separator: " "))
    return FeedSettings(settings)
  }

  private static func setting(_ key: String, _ value: String) -> [FeedSetting] {
    do { return [try FeedSetting(key: key, value: value)] } catch { return [] }
  }
}
