public import FeedFailures

extension Message {
  /// Why something failed, in a few words that follow a colon or stand in brackets.
  public static func cause(_ cause: FailureCause) -> Message {
    Message(cause.key, values(of: cause))
  }

  static func values(of cause: FailureCause) -> [String: Value] {
    cause.values.mapValues(Value.init)
  }

  /// `2026-11-21 14:05`: rounded up, as it is the end of a wait.
  fileprivate static func minute(after time: Date) -> String {
    LocalTime.minute(
      of: Date(timeIntervalSince1970: (time.timeIntervalSince1970 / 60).rounded(.up) * 60)
    )
  }

  /// `30`, `0.5`: to the millisecond, without trailing zeros.
  fileprivate static func seconds(_ duration: Duration) -> String {
    let milliseconds = Int64(duration / .milliseconds(1))
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
  }
}

extension Message.Value {
  /// Leaves room for the words around it.
  private static let shortLength = 200

  fileprivate init(_ value: FailureCause.Value) {
    switch value {
    case .text(let text): self = .untrusted(text)
    case .url(let url): self = .text(SafeText.url(url.absoluteString, limit: Self.shortLength))
    case .urlText(let text): self = .text(SafeText.url(text, limit: Self.shortLength))
    case .path(let path): self = .untrusted(path, limit: Self.shortLength)
    case .count(let count): self = .count(count)
    case .duration(let duration): self = .decimal(Message.seconds(duration))
    case .time(let time): self = .text(Message.minute(after: time))
    case .cause(let cause): self = .message(.cause(cause))
    case .feeds(let feeds): self = .count(feeds.count)
    }
  }
}
