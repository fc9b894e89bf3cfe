/// The `Retry-After` field in both of its forms (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// How long from `now`; `nil` if `value` has neither form. A date in the past means no wait.
  static func duration(_ value: String, now: Date) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
      // Twelve digits are 31,000 years; more would overflow.
      return .seconds(Int64(value.prefix(12)) ?? 0)
    }
    return HTTPDate.parse(value, now: now).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }
}
