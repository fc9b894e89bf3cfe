import FeedCore
import FeedFailures
import FeedPresentation
import Testing

@Suite("Remarks on several feeds")
struct RemarksTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let sut = FeedPresenter()

  @Test("Where there is nothing to say, there is no summary")
  func nothing() {
    #expect(sut.notice(of: load([]), now: now) == nil)
  }

  @Test("One remark is told with the feed's name")
  func one() throws {
    #expect(sut.notice(of: load([try saved("a")]), now: now) == "a: saved copy, 2 hours old")
  }

  @Test("Of several remarks the first is told, and the others are counted")
  func several() throws {
    let more = Language.english.text(.moreFeeds(2))
    let remarks = [try saved("a"), try saved("b"), try failed("c")]
    #expect(sut.notice(of: load(remarks), now: now) == "a: saved copy, 2 hours old; \(more)")
  }

  @Test("Images that are left out come last, with the memory that there is")
  func leftOut() throws {
    let shown = ShownImages([], remarks: [try saved("b")], leftOut: 3, memory: 1_000)
    #expect(shown.noticeOfLeftOut == .imagesLeftOut(3, beyond: 1_000))
    let notice = Language.english.text(.imagesLeftOut(3, beyond: 1_000))
    #expect(sut.notice(of: shown, now: now) == "b: saved copy, 2 hours old; \(notice)")
  }

  @Test("A feed that could not be loaded says why")
  func failure() throws {
    let remark = try failed("a")
    let failure = try #require(remark.failure)
    #expect(sut.notice(of: remark, now: now) == Language.english.text(.failure(failure)))
  }

  private func load(_ remarks: [FeedRemark]) -> ShownImages {
    ShownImages([], remarks: remarks)
  }

  private func saved(_ name: String) throws -> FeedRemark {
    let origin = Feed.Origin.cache(savedAt: now.addingTimeInterval(-7_200), reason: nil)
    return FeedRemark(feed: try followed(name), outcome: .saved(origin))
  }

  private func failed(_ name: String) throws -> FeedRemark {
    let feed = try followed(name)
    let failure = LoadFailure(.offline, loading: feed.url, cause: FailureCause.other("off"))
    return FeedRemark(feed: feed, outcome: .failed(failure))
  }

  private func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try #require(URL(string: "https://\(name).example/")), name: name)
  }
}
