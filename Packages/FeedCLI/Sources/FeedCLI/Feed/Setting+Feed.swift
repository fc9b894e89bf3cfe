public import CommandLine
public import FeedCore
import FeedPresentation
public import FeedTerminal
public import TerminalPictures

/// The settings of `feed`.
extension Setting where Value == String? {
  /// The directory of the cache.
  public static let cacheDir = Setting(
    "cache-dir",
    value: Word("DIR", .directories),
    "else $FEED_CACHE_DIR, else $XDG_CACHE_HOME/feed, else ~/.cache/feed",
    variable: "FEED_CACHE_DIR",
    isKey: true,
    expecting: "a directory, such as /home/me/feed",
    read: directory
  )

  /// The directory for pictures; `nil` for the current one.
  public static let saveDir = Setting(
    "save-dir",
    value: Word("DIR", .directories),
    "where pictures are saved; else the current directory",
    isKey: true,
    expecting: "a directory, such as /home/me/pictures",
    read: directory
  )

  /// The title of a page, safe to show and not empty; `nil` for the feed's own.
  public static let title = Setting(
    "title",
    value: Word("TEXT"),
    "the title of the page, or of the index of several; else the feed's",
    expecting: "a title, such as 'Our best pictures'"
  ) { text in
    let title = SafeText.line(text)
    return title.isEmpty ? nil : title
  }

  /// The program that is run for each picture that was not there before.
  public static let exec = Setting(
    "exec",
    value: Word("PROGRAM", .files),
    "run this program for each picture that was not there before, the newest last, with the path "
      + "of its file as argument, and its words as FEED_DESCRIPTION, FEED_DATE, FEED_PAGE and so "
      + "on; except with save, the file is gone when the program has ended",
    expecting: "a program"
  ) { $0 }

  @Sendable private static func directory(_ word: String) -> String? {
    // A shell expands ~, but a config file has none.
    word.isEmpty || word.utf8.contains(0) || word.hasPrefix("~") ? nil : word
  }
}

extension Setting where Value == Int? {
  /// How many images or comments to display at most; `nil` for all.
  public static let limit = Setting(
    "limit",
    value: Word("N"),
    "at most N images, or comments",
    isKey: true,
    expecting: "a positive number of images, such as 10"
  ) { Word.number($0) }

  /// Which of the feeds that a web page names is meant, counted from 1; `nil` if none is chosen.
  public static let choose = Setting(
    "choose",
    value: Word("N"),
    "the feed of this number, where a web page names several",
    expecting: "the number of a feed that the page names, such as 2"
  ) { Word.number($0) }

  /// How wide the pictures of a page are at most, in pixels; `nil` for any width. No screen is
  /// wider, and no picture is worth showing that is narrower.
  public static let size = Setting(
    "size",
    value: Word("PIXELS"),
    "make its pictures no wider than this, for a page to mail; needs ImageMagick",
    expecting: "a number of pixels from 16 to 16384, such as 1200"
  ) { word in
    Word.number(word, upTo: 16_384).flatMap { $0 < 16 ? nil : $0 }
  }
}

extension Setting where Value == Int {
  /// How many pages of the feed to load at most. A reader goes back some; a whole archive would be
  /// a burden on the server.
  public static let pages = Setting(
    "pages",
    value: Word("N"),
    "up to N pages of the feed, default 1, at most 50",
    isKey: true,
    expecting: "a number of pages from 1 to 50, such as 3",
    standard: 1
  ) { Word.number($0, upTo: 50) }
}

extension Setting where Value == Duration {
  /// For each page of the feed, and for each picture. A year is effectively no limit, and does not
  /// overflow a clock.
  public static let timeout = Setting(
    "timeout",
    value: Word("SECONDS"),
    "for each page of the feed, and for each picture; default 30",
    isKey: true,
    expecting: "a number of seconds from 0.001 to 31536000, such as 30",
    standard: .seconds(30)
  ) { Decimal.seconds($0, in: 0.001...31_536_000) }
}

extension Setting where Value == Duration? {
  /// The time between two loads: often enough for a reader, and not too often for a server.
  public static let every = Setting(
    "every",
    value: Word("SECONDS"),
    "time between two loads, ± 10 %; default 60",
    isKey: true,
    expecting: "a number of seconds from 1 to 86400, such as 60"
  ) { Decimal.seconds($0, in: 1...86_400) }
}

extension Setting where Value == PictureSetting {
  /// How pictures are shown in the terminal.
  public static let images = Setting(
    "images",
    value: Word("HOW", .words(PictureSetting.allCases.map(\.rawValue))),
    "pictures in the terminal: auto (default), kitty, iterm2, sixel, chafa or none",
    isKey: true,
    expecting: "one of \(PictureSetting.allCases.map(\.rawValue).joined(separator: ", "))",
    standard: .auto
  ) { PictureSetting(rawValue: $0) }
}

extension Choices {
  /// How pictures are shown on stdout, whose terminal has given `answers` if it was asked. Throws
  /// if `--images` needs `chafa`, which is not installed.
  public func pictureProtocol(
    environment: [String: String],
    isTerminal: Bool,
    hasChafa: Bool,
    answers: TerminalAnswers? = nil
  ) throws(UsageError) -> PictureProtocol {
    let shape = PictureProtocol(
      self[.images],
      environment: environment,
      isTerminal: isTerminal,
      hasChafa: hasChafa,
      answers: answers
    )
    guard let shape else {
      throw .noChafa(for: self[.images])
    }
    return shape
  }
}

/// The maximum age of a saved copy.
@frozen public enum MaxAge: Hashable, Sendable {
  /// In seconds; any age.
  case seconds(TimeInterval), unlimited
}

extension Setting where Value == MaxAge? {
  /// The maximum age of a saved copy; `nil` for the product's seven days.
  public static let maxAge = Setting(
    "max-age",
    value: Word("DAYS"),
    "maximum age of a saved copy, default 7; 0 shows none, 'none' has no limit",
    isKey: true,
    expecting: "a number of days, such as 7 or 0.5, or 'none'"
  ) { word in
    word == "none" ? .unlimited : Decimal.number(word).map { .seconds($0 * 86_400) }
  }
}

extension Setting where Value == Date? {
  /// The instant that counts as the current time; `nil` for the clock's.
  public static let now = Setting(
    "now",
    value: Word("TIME"),
    "use this ISO-8601 instant as the current time, also for what is saved",
    expecting: "an ISO-8601 instant, such as 2026-11-21T10:00:00Z",
    read: instant
  )

  @Sendable private static func instant(_ word: String) -> Date? {
    // The parser ignores what follows an instant, and reads the 30th of February as the 2nd of
    // March.
    let isWhole =
      word.allSatisfy { "0123456789-:.+TZ".contains($0) }
      && word.dropLast().allSatisfy { $0 != "Z" }
    guard isWhole,
      let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(word),
      !word.hasSuffix("Z") || word.hasPrefix(date.formatted(.iso8601).dropLast())
    else {
      return nil
    }
    return date
  }
}

extension Setting where Value == ImageTemplate? {
  /// What is written of each image; `nil` for the program's own text.
  public static let format = Setting(
    "format",
    value: Word("TEXT"),
    "a line for each image, with {number} {feed} {date} {description} {author} {location} {image} "
      + "{page} {path} {alternative} {text}, \\n and \\t",
    expecting: "a template"
  ) { text throws(UsageError) in try ImageTemplate(text, of: "--format") }

  /// The names of the files of pictures; `nil` for the program's own.
  public static let fileName = Setting(
    "name",
    value: Word("TEXT"),
    "the names of the files, with the words in braces of 'feed help show' --format; the "
      + "extension is added",
    expecting: "a template"
  ) { text throws(UsageError) in try ImageTemplate(text, of: "--name") }
}

extension Setting where Value == Bool {
  /// Whether a load deletes a saved copy that is too old. The config file alone says it.
  public static let deletesExpired = Setting(
    "expired",
    value: Word("WHAT", .words(["keep", "delete"])),
    "what becomes of a saved copy that is too old",
    isKey: true,
    expecting: "keep or delete",
    standard: false
  ) { ["keep": false, "delete": true][$0] }
}

/// Digits with at most one point: no sign, no exponent, no infinity.
private enum Decimal {
  static func number(_ word: String) -> Double? {
    guard word.utf8.contains(where: { (48...57).contains($0) }),
      word.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else {
      return nil
    }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }

  static func seconds(_ word: String, in range: ClosedRange<Double>) -> Duration? {
    number(word).flatMap { range ~= $0 ? .milliseconds(Int64($0 * 1_000)) : nil }
  }
}
