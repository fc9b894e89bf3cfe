import FeedCache
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Feed cache policy")
struct FeedCachePolicyTests {
  @Test(
    "Age: valid means age < max age; exactly max age old is expired; the future is valid for less than max age ahead",
    arguments: [
      (0, .valid), (1, .valid), (sevenDays - 1, .valid), (sevenDays - 0.001, .valid),
      (sevenDays, .expired), (sevenDays + 1, .expired), (365 * 86_400, .expired),
      (-1, .valid), (-sevenDays + 1, .valid), (-sevenDays, .fromTheFuture), (-10 * 365 * 86_400, .fromTheFuture),
    ] as [(TimeInterval, FeedCachePolicy.Verdict)])
  func sevenDayPolicy(age: TimeInterval, verdict: FeedCachePolicy.Verdict) {
    #expect(
      FeedCachePolicy.sevenDays.verdict(onFeedSavedAt: fixedNow.addingTimeInterval(-age), now: fixedNow) == verdict)
  }

  @Test("W4: no limit takes whatever was saved", arguments: [0, 1e12, -1e12])
  func unlimited(age: TimeInterval) {
    #expect(
      FeedCachePolicy.unlimited.verdict(onFeedSavedAt: fixedNow.addingTimeInterval(-age), now: fixedNow) == .valid)
  }

  @Test(
    "W4: a max age of nothing takes nothing",
    arguments: [(0, .expired), (1, .expired), (-1, .fromTheFuture)] as [(TimeInterval, FeedCachePolicy.Verdict)])
  func nothing(age: TimeInterval, verdict: FeedCachePolicy.Verdict) {
    let policy = FeedCachePolicy(days: 0)
    #expect(policy.verdict(onFeedSavedAt: fixedNow.addingTimeInterval(-age), now: fixedNow) == verdict)
  }

  @Test("Age: a day is 86,400 seconds, whatever the calendar does")
  func days() {
    #expect(FeedCachePolicy.sevenDays.maxAge == 604_800)
    #expect(FeedCachePolicy(days: 0.5).maxAge == 43_200)
  }
}
