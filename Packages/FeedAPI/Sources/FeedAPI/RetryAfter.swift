/// The `Retry-After` field (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// How long from `now`; `nil` if `value` has neither form. A date in the past means no wait.
  static func duration(_ value: String, now: Date) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
      // Twelve digits are 31,000 years; more would overflow.
      return .seconds(Int64(value.prefix(12)) ?? 0)
    }
    return FeedDate.date(value).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }
}

extension HTTPResponse {
  /// How long from `now` the server wants no request: the `Retry-After` field of a `429` or `503`; `nil` if it has none that can be read.
  public func wait(now: Date) -> Duration? {
    guard [429, 503].contains(status) else { return nil }
    return headers["Retry-After"].flatMap { RetryAfter.duration($0, now: now) }
  }
}
