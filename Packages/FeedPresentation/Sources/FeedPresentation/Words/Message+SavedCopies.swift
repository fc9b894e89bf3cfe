public import FeedCore

// What is said of saved copies.
extension Message {
  /// This feed has no saved copy.
  public static let noSavedCopy = Message("noSavedCopy")
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
}
