#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Times for people, on the clocks of this place.
///
/// The C library knows the time zone; the small Foundation takes it for Greenwich's.
public enum LocalTime: Sendable {
  /// The time to the minute, such as `2026-11-21 11:00`.
  public static func minute(of date: Date) -> String {
    let range = Date.distantPast...Date.distantFuture
    let date = min(max(date, range.lowerBound), range.upperBound)
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else {
      return date.formatted(.iso8601)
    }
    let day = [parts.tm_mon + 1, parts.tm_mday].map { "-" + Self.twoDigits($0) }.joined()
    let time = "\(Self.twoDigits(parts.tm_hour)):\(Self.twoDigits(parts.tm_min))"
    return "\(1_900 + parts.tm_year)\(day) \(time)"
  }

  private static func twoDigits(_ number: CInt) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
