import FeedFormats
import Testing

@Suite("Polite polling")
struct PollingHintsTests {
  /// 08:20:00 UTC.
  private let time = Date(timeIntervalSince1970: 1_795_335_600)

  @Test("Without a wish there is no time to wait for")
  func none() {
    #expect(PollingHints.none.earliestRequest(after: time) == nil)
  }

  @Test(
    "An interval counts from the request, and is a day at most",
    arguments: [
      (0, 0), (-5, 0), (3_600, 3_600), (86_400, 86_400), (86_401, 86_400), (.max, 86_400),
      (.min, 0),
    ]
  )
  func interval(wish: Int, wait: Double) {
    #expect(PollingHints(interval: wish).earliestRequest(after: time) == time + wait)
  }

  @Test(
    "A skipped hour moves the request to the next hour that is not skipped",
    arguments: [
      ([9], nil, 0), ([8], nil, 2_400), ([8, 9, 10], nil, 9_600), ([8], 2_400, 2_400),
      ([9, 10], 2_400, 9_600),
      (Array(8...23) + [0], nil, 60_000), (Array(0...23), 60, 60), ([24, -1, 99], 60, 60),
    ] as [([Int], Int?, Double)]
  )
  func skippedHours(hours: [Int], interval: Int?, wait: Double) {
    let hints = PollingHints(interval: interval, skippedHours: Set(hours))
    #expect(hints.earliestRequest(after: time) == time + wait)
  }

  @Test("Any clock is borne", arguments: [-62_135_596_800, -1, 0, 253_402_300_799] as [Double])
  func extremes(seconds: Double) throws {
    let time = Date(timeIntervalSince1970: seconds)
    let hints = PollingHints(interval: 60, skippedHours: Set(0...22))
    let earliest = try #require(hints.earliestRequest(after: time))
    #expect(earliest >= time + 60)
    #expect(earliest <= time + 86_400 + 60)
  }
}
