/// Something that the product says to a feed's reader, with its values: its members are everything there is to say. A ``Language`` puts it into words.
///
/// Each is one line. What does not stand alone in a line begins in lower case, where the language has cases. An image is an entry of the feed;
/// a picture is what a person sees of it.
public struct Message: Hashable, Sendable {
  /// A value that a text mentions.
  enum Value: Hashable, Sendable {
    /// Text that is safe to show.
    case text(String)
    case count(Int)
    /// A number with a decimal point, such as `1.5`.
    case decimal(String)
    case message(Message)

    /// Untrusted text, made safe, in one line, without the passwords of URLs.
    static func untrusted(_ text: String, limit: Int = SafeText.Limit.status) -> Value {
      .text(SafeText.line(SafeText.withoutPasswords(text), limit: limit))
    }

    static func url(_ url: URL) -> Value { .text(SafeText.url(url.absoluteString)) }
  }

  /// What tables call it.
  let key: String
  let values: [String: Value]

  init(_ key: String, _ values: [String: Value] = [:]) {
    self.key = key
    self.values = values
  }

  /// A message that is the same in every language, and in no table.
  init(untranslated text: String) { self.init("", ["text": .untrusted(text)]) }
}

// The feed.
extension Message {
  /// The feed is being loaded.
  public static let loading = Message("loading")
  /// The feed has no images.
  public static let emptyFeed = Message("emptyFeed")
  /// What is shown is a saved copy of this age, and why.
  public static func savedCopy(_ age: Age, because reason: Message? = nil) -> Message {
    guard let reason else { return Message("savedCopy", ["age": .message(.age(age))]) }
    return Message("savedCopyBecause", ["age": .message(.age(age)), "reason": .message(reason)])
  }
  /// What could not be loaded from where, why, and what to do.
  public static func cannotLoad(_ url: URL, because reason: Message, advice: Message) -> Message {
    Message("cannotLoad", ["url": .url(url), "reason": .message(reason), "advice": .message(advice)])
  }
  /// The feed could not be loaded.
  public static func cannotLoadFeed(because reason: Message) -> Message {
    Message("cannotLoadFeed", ["reason": .message(reason)])
  }
  /// The feed was loaded, and could not be saved.
  public static func cannotSave(because reason: Message) -> Message {
    Message("cannotSave", ["reason": .message(reason)])
  }
  /// The feed could not be loaded, and there is no saved copy to show either.
  public static func noCopyToShow(because reason: Message) -> Message {
    Message("noCopyToShow", ["reason": .message(reason)])
  }
  /// The server could not be reached.
  static func noConnection(_ cause: Message) -> Message { Message("noConnection", ["cause": .message(cause)]) }
  /// The server's response is not what was asked for.
  static func invalidData(_ cause: Message) -> Message { Message("invalidData", ["cause": .message(cause)]) }
  /// The network was not asked, as the reader chose.
  static let offline = Message("offline")
  static let noSavedFeed = Message("noSavedFeed")
  static let savedFeedExpired = Message("savedFeedExpired")
  static let savedFeedFromTheFuture = Message("savedFeedFromTheFuture")
  static let adviceWithoutConnection = Message("adviceWithoutConnection")
  static let adviceOnInvalidData = Message("adviceOnInvalidData")
  static let adviceWhenOffline = Message("adviceWhenOffline")
  /// The feed was loaded, after a time when it could not be.
  public static let freshAgain = Message("freshAgain")
}

// Its images and their pictures.
extension Message {
  /// How many images there are.
  public static func images(_ count: Int) -> Message { Message("images", ["count": .count(count)]) }
  /// How many images there are beside those that are shown.
  public static func moreImages(_ count: Int) -> Message { Message("moreImages", ["count": .count(count)]) }
  /// How many pictures are cached.
  public static func pictures(_ count: Int) -> Message { Message("pictures", ["count": .count(count)]) }
  /// The picture is not in the cache.
  public static let pictureNotCached = Message("pictureNotCached")
  /// The picture could not be loaded.
  public static let pictureFailed = Message("pictureFailed")
  /// The picture's format or size cannot be drawn here.
  public static let pictureNotDrawn = Message("pictureNotDrawn")
  /// Said of a picture without a description to a reader who cannot see it.
  public static let pictureWithoutDescription = Message("pictureWithoutDescription")
  /// The title of the page that shows the saved feed with its pictures.
  public static let galleryTitle = Message("galleryTitle")
  /// What stands before the time when that feed was saved.
  public static let gallerySaved = Message("gallerySaved")
  /// How many pictures of a page are not cached, and what to do.
  public static func missingPictures(_ count: Int, of total: Int) -> Message {
    Message("missingPictures", ["count": .count(count), "total": .count(total)])
  }
  /// How many pictures of a page are never fetched: their URLs are not `http` or `https`, or lead to a private network.
  public static func unfetchablePictures(_ count: Int, of total: Int) -> Message {
    Message("unfetchablePictures", ["count": .count(count), "total": .count(total)])
  }

  /// How many images were not there before.
  public static func newImages(_ count: Int) -> Message { Message("newImages", ["count": .count(count)]) }
  /// How many images have another text or URL.
  public static func changedImages(_ count: Int) -> Message { Message("changedImages", ["count": .count(count)]) }
  /// How many images stand elsewhere.
  public static func movedImages(_ count: Int) -> Message { Message("movedImages", ["count": .count(count)]) }
  /// How many images are gone.
  public static func goneImages(_ count: Int) -> Message { Message("goneImages", ["count": .count(count)]) }
}

// Numbers and times.
extension Message {
  /// A number of bytes: `3.4 MB`.
  public static func size(_ size: ByteSize) -> Message {
    switch size {
    case .bytes(let count): Message("bytes", ["count": .count(count)])
    case .kilobytes(let number): Message("kilobytes", ["number": .decimal(number)])
    case .megabytes(let number): Message("megabytes", ["number": .decimal(number)])
    case .gigabytes(let number): Message("gigabytes", ["number": .decimal(number)])
    }
  }
  static func age(_ age: Age) -> Message {
    switch age {
    case .moments: Message("moments")
    case .minutes(let count): Message("minutesOld", ["count": .count(count)])
    case .hours(let count): Message("hoursOld", ["count": .count(count)])
    case .days(let count): Message("daysOld", ["count": .count(count)])
    }
  }
  static func wait(_ wait: Wait) -> Message {
    switch wait {
    case .seconds(let count): Message("seconds", ["count": .count(count)])
    case .minutes(let count): Message("minutes", ["count": .count(count)])
    case .hours(let count): Message("hours", ["count": .count(count)])
    }
  }
  /// How long it will still take.
  public static func timeLeft(_ wait: Wait) -> Message {
    Message("timeLeft", ["time": .message(.wait(wait)), "count": .count(wait.count)])
  }
  /// When the feed is loaded again.
  public static func nextLoad(in wait: Wait) -> Message { Message("nextLoad", ["time": .message(.wait(wait))]) }
  /// When the feed was loaded last: a time of day.
  public static func lastLoad(at time: String) -> Message { Message("lastLoad", ["time": .untrusted(time)]) }
  /// When the feed was loaded last, and when it is loaded again.
  public static func loads(last: Message, next: Message) -> Message {
    Message("loads", ["last": .message(last), "next": .message(next)])
  }
  /// Short phrases in a row: `9 images, 2 pictures`; of none, nothing.
  public static func list(_ phrases: [Message]) -> Message {
    guard let first = phrases.first else { return Message(untranslated: "") }
    return phrases.dropFirst().reduce(first) { list, phrase in
      Message("list", ["first": .message(list), "rest": .message(phrase)])
    }
  }
}
