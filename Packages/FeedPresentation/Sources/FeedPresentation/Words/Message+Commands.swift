// What the commands report.
extension Message {
  /// How many pictures are saved, of how many, and their size.
  public static func prefetched(_ count: Int, of total: Int, size: ByteSize) -> Message {
    Message("prefetched", ["count": .count(count), "total": .count(total), "size": .message(.size(size))])
  }
  /// A picture could not be loaded, or not be saved; the reason is safe to show.
  public static func failed(_ url: URL, because reason: String) -> Message {
    Message("failed", ["url": .url(url), "reason": .text(reason)])
  }
  /// There is nothing in the cache.
  public static let nothingSaved = Message("nothingSaved")
  /// Stands for a feed's URL that corruption leaves unknown.
  public static let unknownFeed = Message("unknownFeed")
  /// There is no copy of this feed.
  public static let noSavedCopy = Message("noSavedCopy")
  /// Nothing is saved of the feed at this URL.
  public static func noSavedCopy(of url: URL) -> Message { Message("noSavedCopyOf", ["url": .url(url)]) }
  /// What is saved cannot be read.
  public static let corrupt = Message("corrupt")
  /// What is saved cannot be read; whether it was deleted, which `--now`, `--max-age` and `--offline` prevent.
  public static func corrupt(isDeleted: Bool) -> Message { Message(isDeleted ? "corruptAndDeleted" : "corruptAndKept") }
  /// A copy (such as ``savedCopy(_:because:)``) that is valid.
  public static func valid(_ copy: Message) -> Message { Message("valid", ["copy": .message(copy)]) }
  /// A copy that may be shown until a time, or without limit.
  public static func valid(_ copy: Message, until time: String?) -> Message {
    guard let time else { return Message("validWithoutLimit", ["copy": .message(copy)]) }
    return Message("validUntil", ["copy": .message(copy), "time": .untrusted(time)])
  }
  /// A copy that is too old since a time.
  public static func expired(_ copy: Message, since time: String) -> Message {
    Message("expiredSince", ["copy": .message(copy), "time": .untrusted(time)])
  }
  /// A copy that is too old; whether it was deleted, which `--now`, `--max-age` and `--offline` prevent.
  public static func expired(_ copy: Message, isDeleted: Bool) -> Message {
    Message(isDeleted ? "expiredAndDeleted" : "expiredAndKept", ["copy": .message(copy)])
  }
  /// A copy whose timestamp is too far ahead, so that it is not shown.
  public static func fromTheFuture(_ time: String) -> Message { Message("fromTheFuture", ["time": .untrusted(time)]) }
  /// A copy whose timestamp is too far ahead, and that stays.
  public static func fromTheFutureAndKept(_ time: String) -> Message {
    Message("fromTheFutureAndKept", ["time": .untrusted(time)])
  }
  /// A copy that is refused and stays, and the option that shows it.
  public static func refused(_ copy: Message, shownBy option: String) -> Message {
    Message("shownBy", ["copy": .message(copy), "option": .untrusted(option)])
  }
  /// How many corrupt pictures were deleted.
  public static func deletedPictures(_ count: Int) -> Message { Message("deletedPictures", ["count": .count(count)]) }
  /// The cache of a feed is deleted; `nil` where its URL is not known.
  public static func cleared(_ url: URL?) -> Message {
    Message("cleared", ["feed": url.map(Value.url) ?? .message(.unknownFeed)])
  }
  /// The cache of all feeds is deleted.
  public static let clearedAll = Message("clearedAll")
  /// There is no page to write, as nothing is saved of a feed; and what to do.
  public static func loadFirst(_ url: URL) -> Message {
    Message("loadFirst", ["copy": .message(.noSavedCopy(of: url))])
  }
  /// Why there is no page to write, and which command deletes the corrupt copy.
  public static func deletedByValidate(_ reason: Message) -> Message {
    Message("deletedByValidate", ["reason": .message(reason)])
  }
  /// The cache was validated, with this result.
  public static func validated(_ result: Message) -> Message { Message("validated", ["result": .message(result)]) }
  /// The cache could not be validated.
  public static func cannotValidate(because reason: Message) -> Message {
    Message("cannotValidate", ["reason": .message(reason)])
  }
  /// The output cannot be written.
  public static func cannotWriteOutput(because reason: Message) -> Message {
    Message("cannotWriteOutput", ["reason": .message(reason)])
  }
  /// The cache cannot be used.
  public static func cannotUseCache(because reason: Message) -> Message {
    Message("cannotUseCache", ["reason": .message(reason)])
  }

  /// The demo's first part: a server runs at a URL.
  public static func demoOnline(_ url: URL) -> Message { Message("demoOnline", ["url": .url(url)]) }
  /// The demo's second part: the server is stopped, and the saved copy two days old.
  public static let demoOffline = Message("demoOffline")
  /// The demo's third part: the saved copy is too old.
  public static let demoExpired = Message("demoExpired")
  /// The demo's end: what to type next.
  public static func demoEnd(_ command: String) -> Message { Message("demoEnd", ["command": .untrusted(command)]) }
  /// The demo did not go as it says.
  public static func demoFailed(code: Int32, expected: Int32) -> Message {
    Message("demoFailed", ["code": .count(Int(code)), "expected": .count(Int(expected))])
  }
}
