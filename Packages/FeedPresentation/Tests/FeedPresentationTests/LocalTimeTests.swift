import FeedPresentation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Local times")
struct LocalTimeTests {
  @Test(
    "A time is shown to the minute, as the clocks of this place have it",
    arguments: [0, 59, 1_800_000_000, 1_782_000_000, -86_400] as [TimeInterval]
  )
  func minute(seconds: TimeInterval) {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    let shifted = Date(timeIntervalSince1970: seconds + TimeInterval(parts.tm_gmtoff))
    let words = shifted.formatted(.iso8601).split(separator: "T")
    let expected = "\(words[0]) \(words[1].prefix(5))"
    #expect(LocalTime.minute(of: Date(timeIntervalSince1970: seconds)) == expected)
  }

  @Test("Any time has a text", arguments: [Double.infinity, -Double.infinity, 1e300])
  func anyTime(seconds: TimeInterval) {
    #expect(!LocalTime.minute(of: Date(timeIntervalSince1970: seconds)).isEmpty)
  }
}
