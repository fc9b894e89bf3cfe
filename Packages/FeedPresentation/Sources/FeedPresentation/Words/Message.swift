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
  /// No image is new.
  public static let nothingNew = Message("nothingNew")

  /// There are no new images in several feeds.
  public static func nothingNew(in feeds: Int) -> Message {
    Message("nothingNewInFeeds", ["count": .count(feeds)])
  }
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
  /// What a server asked for, and later runs would respect, could not be saved or read.
  public static func cannotRemember(because reason: Message) -> Message {
    Message("cannotRemember", because: reason)
  }
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
  /// How many images of several feeds were left out, because all of them take more than a number of
  /// bytes.
  public static func imagesLeftOut(_ count: Int, beyond bytes: Int) -> Message {
    Message("imagesLeftOut", ["count": .count(count), "size": .message(size(bytes))])
  }
  /// An image is kept from now on; and which command shows those.
  public static func kept(shownBy command: String) -> Message {
    Message("kept", ["command": .untrusted(command)])
  }
  /// An image was let go.
  public static let letGo = Message("letGo")
  /// How many images are new.
  public static func newImages(_ count: Int) -> Message {
    Message("newImages", ["count": .count(count)])
  }

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
