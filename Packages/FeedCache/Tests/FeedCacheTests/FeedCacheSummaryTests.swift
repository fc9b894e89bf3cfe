import FeedCache
import FeedCore
import Testing

@Suite("The cache of a feed in numbers, and the publisher's wish")
struct FeedCacheSummaryTests {
  @Test(
    "A feed is valid until the policy's end, also where that is over; one from the future is not",
    arguments: [(0, true), (8 * 86_400, true), (-8 * 86_400, false)] as [(TimeInterval, Bool)]
  )
  func validUntil(age: TimeInterval, hasEnd: Bool) {
    let savedAt = fixedNow.addingTimeInterval(-age)
    let sut = FeedCacheSummary(url: nil, state: .valid(savedAt: savedAt))
    let end = hasEnd ? savedAt.addingTimeInterval(sevenDays) : nil
    #expect(sut.validUntil(by: .sevenDays, now: fixedNow) == end)
  }

  @Test("Without a limit, and without a feed, there is no end")
  func noEnd() {
    let saved = FeedCacheSummary(url: nil, state: .valid(savedAt: fixedNow))
    #expect(saved.validUntil(by: .unlimited, now: fixedNow) == nil)
    let empty = FeedCacheSummary(url: nil, state: .empty)
    #expect(empty.validUntil(by: .sevenDays, now: fixedNow) == nil)
  }

  @Test("The summaries of one feed are its own, even if it is empty; without one those of all")
  func summaries() async throws {
    let sut = InMemoryFeedCache()
    let url = try anyURL()
    #expect(try await sut.summaries(of: url).map(\.state) == [.empty])
    #expect(try await sut.summaries(of: nil) == [])
  }

  @Test(
    "The publisher's wish binds while the copy is valid, and was saved before now",
    arguments: [(0, true), (60, true), (-1, false), (8 * 86_400, false)] as [(TimeInterval, Bool)]
  )
  func wish(age: TimeInterval, binds: Bool) {
    let wish = fixedNow.addingTimeInterval(3_600)
    let sut = CachedFeed(
      images: [],
      savedAt: fixedNow.addingTimeInterval(-age),
      details: FeedDetails(earliestNextRequest: wish)
    )
    #expect(sut.earliestNextRequest(by: .sevenDays, now: fixedNow) == (binds ? wish : nil))
  }
}
