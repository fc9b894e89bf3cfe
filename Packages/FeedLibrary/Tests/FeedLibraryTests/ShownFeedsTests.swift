import FeedCore
import FeedFailures
import FeedLibrary
import Foundation
import Testing

@Suite("Several feeds as one")
struct ShownFeedsTests {
  @Test(
    "Feeds that come in any order are one list, newest first, with remarks in the order of the feeds"
  )
  func order() async throws {
    let (sut, feeds) = try makeSUT(3)
    try sut.add(MarkedFeed(savedFeed(of: [5], because: nil)), at: 2)
    sut.add(unreachable, at: 1)
    try sut.add(MarkedFeed(freshFeed(of: [9, 1])), at: 0)
    let shown = try await sut.shown()
    #expect(shown.items.map(\.image.published) == [9, 5, 1].map(Self.time))
    #expect(shown.remarks.map(\.feed) == [feeds[1], feeds[2]])
    #expect(shown.remarks.map { $0.failure?.kind } == [.connectivity, nil])
  }

  @Test("Fresh and saved feeds are complete; one that failed is not")
  func completeness() async throws {
    let (sut, _) = try makeSUT(2)
    try sut.add(MarkedFeed(freshFeed(of: [1])), at: 0)
    try sut.add(MarkedFeed(savedFeed(of: [2], because: unreachable)), at: 1)
    #expect(try await sut.shown().isComplete)
    sut.add(unreachable, at: 1)
    #expect(try await !sut.shown().isComplete)
  }

  @Test("Only where every feed must wait is there nothing new")
  func waiting() async throws {
    let (sut, _) = try makeSUT(2)
    try sut.add(MarkedFeed(savedFeed(of: [1], because: mustWait)), at: 0)
    #expect(try await !sut.shown().isWaiting)
    sut.add(mustWait, at: 1)
    #expect(try await sut.shown().isWaiting)
    try sut.add(MarkedFeed(savedFeed(of: [1], because: unreachable)), at: 1)
    #expect(try await !sut.shown().isWaiting)
  }

  private let url = URL(filePath: "/feed")
  private var unreachable: LoadFailure {
    LoadFailure(.connectivity, loading: url, cause: FailureCause.other("no route"))
  }
  private var mustWait: LoadFailure {
    LoadFailure(.waiting, loading: url, cause: FailureCause.other("wait"))
  }

  private func makeSUT(_ count: Int) throws -> (sut: ShownFeeds, feeds: [FollowedFeed]) {
    let feeds = try (0..<count).map { index in
      let url = try #require(URL(string: "https://\(index).example/"))
      return FollowedFeed(url: url, name: "\(index)")
    }
    return (ShownFeeds(feeds, now: Self.time(100)), feeds)
  }

  private static func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  private func images(of seconds: [Double]) -> [FeedImage] {
    seconds.map { FeedImage(id: UUID(), url: URL(filePath: "/\($0)"), published: Self.time($0)) }
  }

  private func freshFeed(of seconds: [Double]) -> Feed {
    Feed(images: images(of: seconds), origin: .remote())
  }

  private func savedFeed(of seconds: [Double], because reason: LoadFailure?) -> Feed {
    let origin = Feed.Origin.cache(
      savedAt: Self.time(0),
      reason: reason,
      isFromPrivateNetwork: false
    )
    return Feed(images: images(of: seconds), origin: origin)
  }
}
