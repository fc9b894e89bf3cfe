import CFeedCLIWords
import FeedFailures
public import FeedPresentation

extension Words {
  /// What commands report, and ask.
  public static let commandLine = Words { tag in
    feed_cli_words(tag).map { String(cString: $0) }
  }
}

extension Message {
  /// How many more feeds failed in the same way as in the last run.
  static func feedsAsInLastRun(_ count: Int) -> Message {
    Message("feedsAsInLastRun", ["count": .count(count)])
  }

  /// How many pictures are saved, of how many, and their size in bytes.
  public static func prefetched(_ count: Int, of total: Int, bytes: Int) -> Message {
    Message(
      "prefetched",
      ["count": .count(count), "total": .count(total), "size": .message(.size(bytes))]
    )
  }

  /// How many pictures were there before.
  static func alreadyThere(_ count: Int) -> Message {
    Message("alreadyThere", ["count": .count(count)])
  }

  /// A picture could not be loaded or saved; the reason is safe to show.
  public static func failed(_ url: URL, because reason: String) -> Message {
    Message("failed", ["url": .url(url), "reason": .text(reason)])
  }

  /// The cache is empty.
  static let nothingSaved = Message("nothingSaved")

  /// Replaces a feed's URL that corruption leaves unknown.
  static let unknownFeed = Message("unknownFeed")

  /// The feed at this URL has no saved copy.
  public static func noSavedCopy(of url: URL) -> Message {
    Message("noSavedCopyOf", ["url": .url(url)])
  }

  /// The saved copy cannot be read.
  static let corrupt = Message("corrupt")

  /// The saved copy cannot be read, and was deleted, unless `--now`, `--max-age` or `--offline`
  /// prevented it.
  static func corrupt(isDeleted: Bool) -> Message {
    Message(isDeleted ? "corruptAndDeleted" : "corruptAndKept")
  }

  /// The saved copy cannot be read at the moment, or by this version.
  static func unavailable(because cause: FailureCause) -> Message {
    Message("unavailable", ["cause": .message(.reason(cause))])
  }

  /// A copy (such as `savedCopy(_:because:)`) that is valid.
  static func valid(_ copy: Message) -> Message {
    Message("valid", ["copy": .message(copy)])
  }

  /// A copy that is valid until a time, or without limit.
  static func valid(_ copy: Message, until time: String?) -> Message {
    guard let time else {
      return Message("validWithoutLimit", ["copy": .message(copy)])
    }
    return Message("validUntil", ["copy": .message(copy), "time": .untrusted(time)])
  }

  /// A copy that is kept, although its timestamp is too far ahead.
  static func fromTheFutureAndKept(_ time: String) -> Message {
    Message("fromTheFutureAndKept", ["time": .untrusted(time)])
  }

  /// The saved copies of several feeds are refused, of which the newest has this age; `option`
  /// shows them.
  static func refusedCopies(_ age: Age, shownBy option: String) -> Message {
    Message("refusedCopies", ["age": .message(age.message), "option": .untrusted(option)])
  }

  /// How many corrupt pictures were deleted.
  static func deletedPictures(_ count: Int) -> Message {
    Message("deletedPictures", ["count": .count(count)])
  }

  /// The cache of a feed was deleted; `nil` if its URL is unknown.
  public static func cleared(_ url: URL?) -> Message {
    Message("cleared", ["feed": url.map(Value.url) ?? .message(.unknownFeed)])
  }

  /// The caches of all feeds were deleted.
  static let clearedAll = Message("clearedAll")

  /// The output cannot be written.
  static func cannotWriteOutput(because reason: Message) -> Message {
    Message("cannotWriteOutput", because: reason)
  }
}
