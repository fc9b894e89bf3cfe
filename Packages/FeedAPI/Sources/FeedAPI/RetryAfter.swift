/// The `Retry-After` field in both of its forms (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// A number of more digits is as good as for ever.
  private static let digits = 12

  /// How long from `now`; `nil` for what is neither form. A date that is over means at once.
  static func duration(_ value: String, now: Date) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
      return .seconds(Int64(value.prefix(digits)) ?? 0)
    }
    return HTTPDate.parse(value, now: now).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }
}
