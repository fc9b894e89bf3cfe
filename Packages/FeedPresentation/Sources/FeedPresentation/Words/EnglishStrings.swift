/// English.
public struct EnglishStrings: FeedStrings {
  /// `en`
  public static let language = "en"

  private let plural = Plural.one

  /// Makes the words.
  public init() {}

  /// `loading…`
  public var loading: String { "loading…" }

  /// `The feed has no images.`
  public var emptyFeed: String { "The feed has no images." }

  /// `saved copy, 2 days old (no connection: …)`
  public func savedCopy(age: Age, reason: String?) -> String {
    "saved copy, \(words(for: age)) old\(reason.map { " (\($0))" } ?? "")"
  }

  /// `cannot load <url>: <reason>; <advice>`
  public func cannotLoad(url: String, reason: String, advice: String) -> String {
    "cannot load \(url): \(reason); \(advice)"
  }

  /// `cannot load the feed: <reason>`
  public func cannotLoad(reason: String) -> String { "cannot load the feed: \(reason)" }

  /// `the feed could not be saved: <reason>`
  public func cannotSave(reason: String) -> String { "the feed could not be saved: \(reason)" }

  /// `no saved copy can be shown: <reason>`
  public func noSavedCopy(reason: String) -> String { "no saved copy can be shown: \(reason)" }

  /// `no connection: <cause>`
  public func noConnection(cause: String) -> String { "no connection: \(cause)" }

  /// `invalid data: <cause>`
  public func invalidData(cause: String) -> String { "invalid data: \(cause)" }

  /// `offline`
  public var offline: String { "offline" }

  /// `no feed was saved yet`
  public var noSavedFeed: String { "no feed was saved yet" }

  /// `the saved feed is too old`
  public var savedFeedExpired: String { "the saved feed is too old" }

  /// `the saved feed bears a time in the future`
  public var savedFeedFromTheFuture: String { "the saved feed bears a time in the future" }

  /// `the picture is not saved`
  public var noSavedPicture: String { "the picture is not saved" }

  /// `check the connection and try again`
  public var adviceWithoutConnection: String { "check the connection and try again" }

  /// `check the URL, or try again later`
  public var adviceOnInvalidData: String { "check the URL, or try again later" }

  /// `no saved copy can be shown, so go online to load it`
  public var adviceWhenOffline: String { "no saved copy can be shown, so go online to load it" }

  /// `9 images`
  public func images(_ count: Int) -> String { plural.counted(count, "image", "images") }

  /// `3 more images`
  public func moreImages(_ count: Int) -> String { plural.counted(count, "more image", "more images") }

  /// `new`
  public var newImage: String { "new" }

  /// `loading the picture…`
  public var pictureLoading: String { "loading the picture…" }

  /// `picture could not be loaded: <reason>`
  public func pictureFailed(reason: String?) -> String {
    "picture could not be loaded\(reason.map { ": \($0)" } ?? "")"
  }

  /// `the picture cannot be drawn`
  public var pictureNotDrawn: String { "the picture cannot be drawn" }

  /// `link to the picture`
  public var pictureLink: String { "link to the picture" }

  /// `Image feed`
  public var galleryTitle: String { "Image feed" }

  /// `saved 2026-11-21 10:00 UTC from <url>`
  public func saved(at time: String, from url: String) -> String { "saved \(time) from \(url)" }

  /// `no pictures saved`
  public var noSavedPictures: String { "no pictures saved" }

  /// `3.4 MB`
  public func size(_ size: ByteSize) -> String {
    switch size {
    case .bytes(let count): plural.counted(count, "byte", "bytes")
    case .kilobytes(let number): "\(number) kB"
    case .megabytes(let number): "\(number) MB"
    case .gigabytes(let number): "\(number) GB"
    }
  }

  /// `3 of 9 pictures`
  public func progress(_ count: Int, of total: Int) -> String {
    "\(count) of \(plural.counted(total, "picture", "pictures"))"
  }

  /// `7 of 9 pictures saved, 2.0 MB`
  public func summary(saved count: Int, of total: Int, size: String) -> String {
    "\(progress(count, of: total)) saved, \(size)"
  }

  /// `2 failed`
  public func failures(_ count: Int) -> String { "\(count) failed" }

  /// `saved`
  public var saved: String { "saved" }

  /// `failed`
  public var failed: String { "failed" }

  /// `20 s left`
  public func timeLeft(_ wait: Wait) -> String { "\(words(for: wait)) left" }

  /// `next load in 20 s`
  public func nextLoad(in wait: Wait) -> String { "next load in \(words(for: wait))" }

  /// `last loaded at 10:00:05`
  public func lastLoad(at time: String) -> String { "last loaded at \(time)" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "less than a minute"
    case .minutes(let count): plural.counted(count, "minute", "minutes")
    case .hours(let count): plural.counted(count, "hour", "hours")
    case .days(let count): plural.counted(count, "day", "days")
    }
  }

  private func words(for wait: Wait) -> String {
    switch wait {
    case .seconds(let count): "\(count) s"
    case .minutes(let count): "\(count) min"
    case .hours(let count): "\(count) h"
    }
  }
}
