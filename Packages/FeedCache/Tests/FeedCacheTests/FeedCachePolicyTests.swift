import FeedCache
import FeedCore
import Testing

@Suite("Feed cache policy")
struct FeedCachePolicyTests {
  @Test(
    "Age: valid means age < max age; exactly max age old is expired; the future is valid for less than max age ahead",
    arguments: [
      (0, CacheState.valid), (1, CacheState.valid), (sevenDays - 1, CacheState.valid),
      (sevenDays - 0.001, CacheState.valid),
      (sevenDays, CacheState.expired), (sevenDays + 1, CacheState.expired),
      (365 * 86_400, CacheState.expired),
      (-1, CacheState.valid), (-sevenDays + 1, CacheState.valid),
      (-sevenDays, CacheState.fromTheFuture),
      (-10 * 365 * 86_400, CacheState.fromTheFuture),
    ] as [(TimeInterval, @Sendable (Date) -> CacheState)]
  )
  func sevenDayPolicy(age: TimeInterval, state: @Sendable (Date) -> CacheState) {
    let savedAt = fixedNow.addingTimeInterval(-age)
    #expect(FeedCachePolicy.sevenDays.state(savedAt: savedAt, now: fixedNow) == state(savedAt))
  }

  @Test("W4: no limit takes whatever was saved", arguments: [0, 1e12, -1e12])
  func unlimited(age: TimeInterval) {
    let savedAt = fixedNow.addingTimeInterval(-age)
    #expect(
      FeedCachePolicy.unlimited.state(savedAt: savedAt, now: fixedNow) == .valid(savedAt: savedAt)
    )
    #expect(FeedCachePolicy.unlimited.end(savedAt: savedAt) == nil)
  }

  @Test(
    "W4: a max age of nothing takes nothing",
    arguments: [(0, CacheState.expired), (1, CacheState.expired), (-1, CacheState.fromTheFuture)]
      as [(TimeInterval, @Sendable (Date) -> CacheState)]
  )
  func nothing(age: TimeInterval, state: @Sendable (Date) -> CacheState) {
    let savedAt = fixedNow.addingTimeInterval(-age)
    #expect(FeedCachePolicy(days: 0).state(savedAt: savedAt, now: fixedNow) == state(savedAt))
  }

  @Test("Age: a day is 86,400 seconds, whatever the calendar does")
  func days() {
    #expect(FeedCachePolicy.sevenDays.maxAge == 604_800)
    #expect(FeedCachePolicy(days: 0.5).maxAge == 43_200)
    #expect(
      FeedCachePolicy(days: 0.5).end(savedAt: fixedNow) == fixedNow.addingTimeInterval(43_200)
    )
  }
}
