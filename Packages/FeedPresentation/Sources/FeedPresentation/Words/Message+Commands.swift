public import FeedCore
public import FeedFailures

// What the commands report.
extension Message {
  /// How many pictures are saved, of how many, and their size in bytes.
  public static func prefetched(_ count: Int, of total: Int, bytes: Int) -> Message {
    Message(
      "prefetched",
      ["count": .count(count), "total": .count(total), "size": .message(.size(bytes))]
    )
  }
  /// How many pictures were there before.
  public static func alreadyThere(_ count: Int) -> Message {
    Message("alreadyThere", ["count": .count(count)])
  }
  /// How many images were marked as seen.
  public static func markedAsSeen(_ count: Int) -> Message {
    Message("markedAsSeen", ["count": .count(count)])
  }
  /// How many images are new again.
  public static func newAgain(_ count: Int) -> Message {
    Message("newAgain", ["count": .count(count)])
  }
  /// How many images that left the feed are no longer known as seen or new, as they are too many.
  public static func forgotSeen(_ count: Int) -> Message {
    Message("forgotSeen", ["count": .count(count)])
  }
  /// What was seen could not be kept.
  public static func cannotKeepSeen(because reason: Message) -> Message {
    Message("cannotKeepSeen", because: reason)
  }
  /// What a reader calls the images that are kept.
  public static let keptImages = Message("keptImages")
  /// An image is kept from now on; and which command shows those.
  public static func kept(shownBy command: String) -> Message {
    Message("kept", ["command": .untrusted(command)])
  }
  /// An image was kept before.
  public static let keptAlready = Message("keptAlready")
  /// An image was let go.
  public static let letGo = Message("letGo")
  /// An image that is to be let go is not kept.
  public static let notKept = Message("notKept")
  /// No image is kept; and which command keeps one.
  public static func nothingKept(keptBy command: String) -> Message {
    Message("nothingKept", ["command": .untrusted(command)])
  }
  /// A command was interrupted: how many things it has done, and how many are left.
  public static func interrupted(_ count: Int, of total: Int) -> Message {
    Message("interrupted", ["count": .count(count), "rest": .count(total - count)])
  }
  /// A picture could not be loaded or saved; the reason is safe to show.
  public static func failed(_ url: URL, because reason: String) -> Message {
    Message("failed", ["url": .url(url), "reason": .text(reason)])
  }
  /// Several pictures of a host could not be loaded or saved; the reason is safe to show.
  public static func failed(_ count: Int, of host: String, because reason: String) -> Message {
    Message(
      "failedOfHost",
      ["count": .count(count), "host": .untrusted(host), "reason": .text(reason)]
    )
  }
  /// Why work ended early, and what it did until then; the reason is safe to show.
  public static func stopped(because reason: String, with result: Message) -> Message {
    Message("commonFailure", ["reason": .text(reason), "advice": .message(result)])
  }
  /// The cache is empty.
  public static let nothingSaved = Message("nothingSaved")
  /// Replaces a feed's URL that corruption leaves unknown.
  public static let unknownFeed = Message("unknownFeed")
  /// This feed has no saved copy.
  public static let noSavedCopy = Message("noSavedCopy")
  /// The feed at this URL has no saved copy.
  public static func noSavedCopy(of url: URL) -> Message {
    Message("noSavedCopyOf", ["url": .url(url)])
  }
  /// The saved copy cannot be read.
  public static let corrupt = Message("corrupt")
  /// The saved copy cannot be read at the moment, or by this version.
  public static func unavailable(because cause: FailureCause) -> Message {
    Message("unavailable", ["cause": .message(.reason(cause))])
  }
  /// The saved copy cannot be read, and was deleted, unless `--now`, `--max-age` or `--offline`
  /// prevented it.
  public static func corrupt(isDeleted: Bool) -> Message {
    Message(isDeleted ? "corruptAndDeleted" : "corruptAndKept")
  }
  /// A copy (such as ``savedCopy(_:because:)``) that is valid.
  public static func valid(_ copy: Message) -> Message {
    Message("valid", ["copy": .message(copy)])
  }
  /// A copy that is valid until a time, or without limit.
  public static func valid(_ copy: Message, until time: String?) -> Message {
    guard let time else {
      return Message("validWithoutLimit", ["copy": .message(copy)])
    }
    return Message("validUntil", ["copy": .message(copy), "time": .untrusted(time)])
  }
  /// A copy that has been too old since a time.
  public static func expired(_ copy: Message, since time: String) -> Message {
    Message("expiredSince", ["copy": .message(copy), "time": .untrusted(time)])
  }
  /// A copy that is too old, and was deleted, unless `--now`, `--max-age` or `--offline` prevented
  /// it.
  public static func expired(_ copy: Message, isDeleted: Bool) -> Message {
    Message(isDeleted ? "expiredAndDeleted" : "expiredAndKept", ["copy": .message(copy)])
  }
  /// A copy that is not shown, as its timestamp is too far ahead.
  public static func fromTheFuture(_ time: String) -> Message {
    Message("fromTheFuture", ["time": .untrusted(time)])
  }
  /// A copy that is kept, although its timestamp is too far ahead.
  public static func fromTheFutureAndKept(_ time: String) -> Message {
    Message("fromTheFutureAndKept", ["time": .untrusted(time)])
  }
  /// A copy that was refused, and whether it was deleted. `option` shows one that was kept.
  public static func refused(_ copy: RefusedCopy, shownBy option: String? = nil) -> Message {
    let age = savedCopy(Age(since: copy.savedAt, now: copy.refusedAt))
    let message: Message
    switch copy.reason {
    case .expired where copy.isDeleted: return expired(age, isDeleted: true)
    case .expired(let end): message = expired(age, since: LocalTime.minute(of: end))
    case .fromTheFuture: message = fromTheFuture(LocalTime.minute(of: copy.savedAt))
    }
    guard let option else {
      return message
    }
    return Message("shownBy", ["copy": .message(message), "option": .untrusted(option)])
  }
  /// The saved copies of several feeds are refused, of which the newest has this age; `option`
  /// shows them.
  public static func refusedCopies(_ age: Age, shownBy option: String) -> Message {
    Message("refusedCopies", ["age": .message(age.message), "option": .untrusted(option)])
  }
  /// How many corrupt pictures were deleted.
  public static func deletedPictures(_ count: Int) -> Message {
    Message("deletedPictures", ["count": .count(count)])
  }
  /// The cache of a feed was deleted; `nil` if its URL is unknown.
  public static func cleared(_ url: URL?) -> Message {
    Message("cleared", ["feed": url.map(Value.url) ?? .message(.unknownFeed)])
  }
  /// The caches of all feeds were deleted.
  public static let clearedAll = Message("clearedAll")
  /// A page cannot be written without a saved copy; and what to do.
  public static func loadFirst(_ url: URL) -> Message {
    Message("loadFirst", ["copy": .message(.noSavedCopy(of: url))])
  }
  /// Why a page cannot be written, and which command deletes the corrupt copy.
  public static func deletedByValidate(_ reason: Message) -> Message {
    Message("deletedByValidate", because: reason)
  }
  /// The cache was validated, with this result.
  public static func validated(_ result: Message) -> Message {
    Message("validated", ["result": .message(result)])
  }
  /// The cache could not be validated.
  public static func cannotValidate(because reason: Message) -> Message {
    Message("cannotValidate", because: reason)
  }
  /// The output cannot be written.
  public static func cannotWriteOutput(because reason: Message) -> Message {
    Message("cannotWriteOutput", because: reason)
  }
  /// The cache cannot be used.
  public static func cannotUseCache(because reason: Message) -> Message {
    Message("cannotUseCache", because: reason)
  }

  /// The demo's first part: a server runs at a URL.
  public static func demoOnline(_ url: URL) -> Message {
    Message("demoOnline", ["url": .url(url)])
  }
  /// The demo's second part: a web page leads to an RSS feed.
  public static let demoPage = Message("demoPage")
  /// The demo's third part: the server was stopped, and the saved copy is two days old.
  public static let demoOffline = Message("demoOffline")
  /// The demo's fourth part: the saved copy is too old.
  public static let demoExpired = Message("demoExpired")
  /// The demo's end: what to type next.
  public static func demoEnd(_ command: String) -> Message {
    Message("demoEnd", ["command": .untrusted(command)])
  }
  /// The demo failed.
  public static func demoFailed(code: Int32, expected: Int32) -> Message {
    Message("demoFailed", ["code": .count(Int(code)), "expected": .count(Int(expected))])
  }
}
