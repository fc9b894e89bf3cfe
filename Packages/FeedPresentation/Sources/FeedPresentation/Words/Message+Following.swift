// The feeds that are followed.
extension Message {
  /// A feed is followed from now on, under a name; and its title and its number of images, if it was loaded.
  public static func following(_ name: String, _ feed: Feed? = nil) -> Message {
    guard let feed else { return Message("following", ["feed": .untrusted(name)]) }
    let title = SafeText.line(feed.details.title, limit: SafeText.Limit.status).map(Message.init(untranslated:))
    let contents = list([title, images(feed.images.count)].compactMap { $0 })
    return Message("followingFeed", ["feed": .untrusted(name), "contents": .message(contents)])
  }
  /// A feed is followed already, under a name.
  public static func followedAlready(_ url: URL, as name: String) -> Message {
    Message("followedAlready", ["url": .url(url), "feed": .untrusted(name)])
  }
  /// A feed is not followed any more.
  public static func unfollowed(_ name: String) -> Message { Message("unfollowed", ["feed": .untrusted(name)]) }
  /// How many feeds of another reader were added, how many were followed already, and how many have URLs that are never fetched.
  public static func imported(_ new: Int, known: Int, skipped: Int) -> Message {
    var parts = [Message("feedsAdded", ["count": .count(new)])]
    if known > 0 { parts.append(Message("feedsKnown", ["count": .count(known)])) }
    if skipped > 0 { parts.append(Message("feedsSkipped", ["count": .count(skipped)])) }
    return list(parts)
  }
}
