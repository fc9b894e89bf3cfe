/// English.
public struct EnglishStrings: FeedStrings {
  /// `en`
  public static let language = "en"

  /// Makes the words.
  public init() {}

  /// The feed has no images.
  public var emptyFeed: String { "The feed has no images." }

  /// `saved copy, 2 days old (no connection: …)`
  public func savedCopy(age: Age, reason: String?) -> String {
    "saved copy, \(words(for: age))\(reason.map { " (\($0))" } ?? "")"
  }

  /// `cannot load <url>: <reason>; <advice>`
  public func cannotLoad(url: String, reason: String, advice: String) -> String {
    "cannot load \(url): \(reason); \(advice)"
  }

  /// `cannot load the feed: <reason>`
  public func cannotLoad(reason: String) -> String { "cannot load the feed: \(reason)" }

  /// `no connection: <cause>`
  public func noConnection(cause: String) -> String { "no connection: \(cause)" }

  /// `invalid data: <cause>`
  public func invalidData(cause: String) -> String { "invalid data: \(cause)" }

  /// `offline`
  public var offline: String { "offline" }

  /// Nothing was ever saved.
  public var noSavedFeed: String { "no feed was saved yet" }

  /// What was saved is too old.
  public var savedFeedExpired: String { "the saved feed is too old" }

  /// What was saved bears a time that cannot be believed.
  public var savedFeedFromTheFuture: String { "the saved feed bears a time in the future" }

  /// The picture is not in the cache.
  public var noSavedPicture: String { "the picture is not saved" }

  /// What to do without a connection.
  public var adviceWithoutConnection: String { "check the connection and try again" }

  /// What to do about an answer that is no good.
  public var adviceOnInvalidData: String { "check the URL, or try again later" }

  /// What to do when offline by choice.
  public var adviceWhenOffline: String { "no saved copy can be shown, so go online to load it" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "less than a minute old"
    case .minutes(let count): "\(count) \(count == 1 ? "minute" : "minutes") old"
    case .hours(let count): "\(count) \(count == 1 ? "hour" : "hours") old"
    case .days(let count): "\(count) \(count == 1 ? "day" : "days") old"
    }
  }
}
