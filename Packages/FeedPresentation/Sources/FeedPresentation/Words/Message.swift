public import FeedCore

/// Something that a module says to a feed's reader: a key, by which a ``Language`` finds the words,
/// and the values in them. Each module declares its messages beside the code that says them, as
/// members of this type, and brings their ``Words``; the members here are what several modules say.
///
/// Each message is one line, and begins in lower case unless it is a sentence of its own. An image
/// is an entry of the feed; a picture is what a person sees of it.
public struct Message: Hashable, Sendable {
  /// What stands for a name in braces.
  public enum Value: Hashable, Sendable {
    /// Text that is safe to show.
    case text(String)
    /// A number, by which a text may choose a form.
    case count(Int)
    /// A number with a decimal point, such as `1.5`.
    case decimal(String)
    /// The words of another message.
    case message(Message)

    /// Untrusted text, made safe, in one line, without the passwords of URLs.
    public static func untrusted(_ text: String, limit: Int = SafeText.Limit.status) -> Value {
      .text(SafeText.line(SafeText.withoutPasswords(text), limit: limit))
    }

    /// A URL, made safe, without credentials.
    public static func url(_ url: URL) -> Value {
      .text(SafeText.url(url.absoluteString))
    }
  }

  /// What tables call it: a key is that of one module alone.
  public let key: String
  /// What stands for the names in its words.
  public let values: [String: Value]

  /// Declares a message with these values, by their names in the words.
  public init(_ key: String, _ values: [String: Value] = [:]) {
    self.key = key
    self.values = values
  }

  /// Declares a message whose only value is a `reason`.
  public init(_ key: String, because reason: Message) {
    self.init(key, ["reason": .message(reason)])
  }

  /// A message that is the same in every language, and in no table; the text need not be safe.
  public init(untranslated text: String) {
    self.init("", ["text": .untrusted(text)])
  }
}

extension Message {
  // The feed.

  /// The feed is being loaded.
  public static let loading = Message("loading")
  /// The feed has no images.
  public static let emptyFeed = Message("emptyFeed")
  /// Marks an image that its reader has not seen.
  public static let new = Message("new")
  /// Several feeds as one.
  public static let allFeeds = Message("allFeeds")
  /// The terminal cannot be drawn on, so a feed is printed line by line.
  public static let linesInsteadOfScreen = Message("linesInsteadOfScreen")
  /// No image is new.
  public static let nothingNew = Message("nothingNew")
  /// The feed has this many images, none of which its settings let through.
  public static func allHidden(_ count: Int) -> Message {
    Message("allHidden", ["count": .count(count)])
  }
  /// A saved copy of this age is shown, and why.
  public static func savedCopy(_ age: Age, because reason: Message? = nil) -> Message {
    guard let reason else {
      return Message("savedCopy", ["age": .message(age.message)])
    }
    return Message("savedCopyBecause", ["age": .message(age.message), "reason": .message(reason)])
  }
  /// The feed was loaded, and could not be saved.
  public static func cannotSave(because reason: Message) -> Message {
    Message("cannotSave", because: reason)
  }
  /// The feed could not be loaded, and there is no saved copy to show.
  public static func noCopyToShow(because reason: Message) -> Message {
    Message("noCopyToShow", because: reason)
  }
  /// The feed has another URL, for good.
  public static func moved(to url: URL) -> Message {
    Message("moved", ["url": .url(url)])
  }
  /// A feed's setting asks for it more often than its publisher wishes, who wants no request before
  /// a time.
  public static func askedTooOften(every seconds: String, until time: String) -> Message {
    Message("askedTooOften", ["seconds": .text(seconds), "time": .text(time)])
  }
  /// What a server asked for, and later runs would respect, could not be saved or read.
  public static func cannotRemember(because reason: Message) -> Message {
    Message("cannotRemember", because: reason)
  }
  /// Which web pages of items were requested could not be kept, or read.
  public static func cannotRememberPages(because reason: Message) -> Message {
    Message("cannotRememberPages", because: reason)
  }
  /// What failed in a run could not be saved or read.
  public static func cannotRememberFailures(because reason: Message) -> Message {
    Message("cannotRememberFailures", because: reason)
  }
  /// When feeds were used could not be saved or read.
  public static func cannotRememberUses(because reason: Message) -> Message {
    Message("cannotRememberUses", because: reason)
  }
  /// The saved copy of a feed that is not followed was deleted, since it was not used for long.
  public static func swept(_ url: URL) -> Message {
    Message("swept", ["url": .url(url)])
  }
  /// Saved copies that are not used any more could not be deleted.
  public static func cannotSweep(because reason: Message) -> Message {
    Message("cannotSweep", because: reason)
  }
  /// Why there is no picture from the web page of an item.
  public static func noPictureOfPage(_ url: URL, because reason: Message) -> Message {
    Message("noPictureOfPage", ["url": .url(url), "reason": .message(reason)])
  }
  /// An address had no scheme, and is read as this URL.
  public static func assumedURL(_ url: URL) -> Message {
    Message("assumedURL", ["url": .url(url)])
  }
  /// The server refuses `https`, which was assumed, and is asked at this URL.
  public static func plainHTTP(_ url: URL) -> Message {
    Message("plainHTTP", ["url": .url(url)])
  }
  /// The web page names this feed, which is taken.
  public static func feedOfPage(_ url: URL) -> Message {
    Message("feedOfPage", ["url": .url(url)])
  }
  /// Asks for the number of one of the feeds that a page names.
  public static func whichFeed(of count: Int) -> Message {
    Message("whichFeed", ["count": .count(count)])
  }
  /// Asks whether to take pictures from the web pages of a feed's items.
  public static let askForPages = Message("askForPages")
  /// Pictures could be taken from the web pages of a feed's items.
  public static let pagesMayHelp = Message("pagesMayHelp")
  /// How many feeds of a page are not listed.
  public static func moreFeeds(_ count: Int) -> Message {
    Message("moreFeeds", ["count": .count(count)])
  }
  /// The feed's next page is being loaded.
  public static let loadingMore = Message("loadingMore")
  /// The feed's next page could not be loaded, or not be saved.
  public static func cannotLoadMore(because reason: Message) -> Message {
    Message("cannotLoadMore", because: reason)
  }
  /// The feed has no next page.
  public static let noMoreImages = Message("noMoreImages")

  // The feeds that are followed.

  /// A feed is followed from now on, under a name; and its title and its number of images, if it
  /// was loaded.
  public static func following(_ name: String, _ feed: Feed? = nil) -> Message {
    guard let feed else {
      return Message("following", ["feed": .untrusted(name)])
    }
    let title = SafeText.line(feed.details.title, limit: SafeText.Limit.status).map(
      Message.init(untranslated:)
    )
    let contents = list([title, images(feed.images.count)].compactMap { $0 })
    return Message("followingFeed", ["feed": .untrusted(name), "contents": .message(contents)])
  }
  /// A feed is followed already, under a name.
  public static func followedAlready(_ url: URL, as name: String) -> Message {
    Message("followedAlready", ["url": .url(url), "feed": .untrusted(name)])
  }
  /// A feed is not followed any more.
  public static func unfollowed(_ name: String) -> Message {
    Message("unfollowed", ["feed": .untrusted(name)])
  }
  /// Asks whether to delete what is cached of a feed that is not followed any more.
  public static let askToClear = Message("askToClear")
  /// Asks whether to delete what is cached of all feeds.
  public static let askToClearAll = Message("askToClearAll")
  /// What is cached of a feed that is not followed any more stays, and how it is deleted.
  public static func cacheStays(of feed: String) -> Message {
    Message("cacheStays", ["feed": .untrusted(feed)])
  }
  /// A feed that is gone cannot be followed.
  public static let adviceOnAddingGone = Message("adviceOnAddingGone")
  /// A feed of another reader was not added: where it is in that reader's file, what it is called
  /// there, and its URL, which is none that is followed. It has no URL where `fault` is `nil`.
  public static func skipped(
    _ title: String?,
    url: String,
    line: Int,
    in path: String,
    because fault: FeedURL.Fault?
  ) -> Message {
    let url = SafeText.line(
      SafeText.withoutCredentials(wrongURL: url),
      limit: SafeText.Limit.status
    )
    let title = SafeText.line(title, limit: SafeText.Limit.status)
    let reason = fault.map(reason(of:)) ?? Message("noURL")
    // The name of the element, where there is no other.
    let feed = url.isEmpty ? title ?? "outline" : title.map { "\($0) (\(url))" } ?? url
    return Message(
      "feedSkipped",
      [
        "path": .untrusted(path), "line": .count(line), "feed": .text(feed),
        "reason": .message(reason),
      ]
    )
  }
  /// How many feeds of another reader were added, how many were followed already, and how many have
  /// URLs that are never fetched.
  public static func imported(_ new: Int, known: Int, skipped: Int) -> Message {
    var parts = [Message("feedsAdded", ["count": .count(new)])]
    if known > 0 {
      parts.append(Message("feedsKnown", ["count": .count(known)]))
    }
    if skipped > 0 {
      parts.append(Message("feedsSkipped", ["count": .count(skipped)]))
    }
    return list(parts)
  }

  // Its images and their pictures.

  /// How many images there are.
  public static func images(_ count: Int) -> Message {
    Message("images", ["count": .count(count)])
  }
  /// How many pictures are cached.
  public static func pictures(_ count: Int) -> Message {
    Message("pictures", ["count": .count(count)])
  }
  /// The picture is not in the cache.
  public static let pictureNotCached = Message("pictureNotCached")
  /// The picture's format or size cannot be drawn here.
  public static let pictureNotDrawn = Message("pictureNotDrawn")
  /// For readers who cannot see a picture, if it has no description.
  public static let pictureWithoutDescription = Message("pictureWithoutDescription")
  /// A picture that one may not want to see unasked; of this `warning` if its publisher says why,
  /// which is safe to show.
  public static func sensitivePicture(_ warning: String?) -> Message {
    guard let warning else {
      return Message("sensitivePicture")
    }
    return Message("sensitiveBecause", ["warning": .text(warning)])
  }
  /// What a picture shows, for those who cannot see it; the text is safe to show.
  public static func alternative(_ text: String) -> Message {
    Message("alternativeOf", ["text": .text(text)])
  }
  /// How many items of the feed were left out, because they have no picture.
  public static func leftOut(_ count: Int) -> Message {
    Message("leftOut", ["count": .count(count)])
  }
  /// This many pictures were not read, as an item names too many.
  public static func unreadPictures(_ count: Int) -> Message {
    Message("unreadPictures", ["count": .count(count)])
  }
  /// How many images of several feeds were left out, because all of them take more than a number of
  /// bytes.
  public static func imagesLeftOut(_ count: Int, beyond bytes: Int) -> Message {
    Message("imagesLeftOut", ["count": .count(count), "size": .message(size(bytes))])
  }
  /// The older images that have left the feed are not shown: all of them would take more memory
  /// than this many bytes.
  public static func formerImagesLeftOut(beyond bytes: Int) -> Message {
    Message("formerImagesLeftOut", ["size": .message(size(bytes))])
  }
  /// How large a page is that has its pictures inside, and which option puts them beside it.
  public static func largePage(_ path: String, bytes: Int, smallBy option: String) -> Message {
    Message(
      "largePage",
      ["path": .untrusted(path), "size": .message(size(bytes)), "option": .untrusted(option)]
    )
  }
  /// How many more feeds failed in the same way as in the last run.
  public static func feedsAsInLastRun(_ count: Int) -> Message {
    Message("feedsAsInLastRun", ["count": .count(count)])
  }

  /// How many images are new.
  public static func newImages(_ count: Int) -> Message {
    Message("newImages", ["count": .count(count)])
  }

  // Comments on an image.

  /// How many comments are not shown.
  public static func moreComments(_ count: Int) -> Message {
    Message("moreComments", ["count": .count(count)])
  }

  // The whole screen of a terminal.

  // Numbers and times.

  /// A number of bytes in the largest decimal unit that it fills, rounded down to what is shown:
  /// `3.4 MB`, `345 MB`.
  public static func size(_ bytes: Int) -> Message {
    switch bytes {
    case ..<1_000: Message("bytes", ["count": .count(bytes)])
    case ..<1_000_000: Message("kilobytes", ["number": tenths(bytes / 100)])
    case ..<1_000_000_000: Message("megabytes", ["number": tenths(bytes / 100_000)])
    default: Message("gigabytes", ["number": tenths(bytes / 100_000_000)])
    }
  }
  private static func tenths(_ tenths: Int) -> Value {
    .decimal(tenths < 1_000 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)")
  }
  /// Short phrases in a row: `9 images, 2 pictures`; empty if there are none.
  public static func list(_ phrases: [Message]) -> Message {
    let first = phrases.first ?? Message(untranslated: "")
    return phrases.dropFirst().reduce(first) {
      Message("list", ["first": .message($0), "rest": .message($1)])
    }
  }
}
