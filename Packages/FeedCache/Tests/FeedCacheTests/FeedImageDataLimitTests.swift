import FeedCache
import Testing

@Suite("Image data limit")
struct FeedImageDataLimitTests {
  private let limit = FeedImageDataLimit(bytes: 100, count: 2)

  @Test(
    "New data is refused rather than drop data further up the feed, or not in it as the new data is"
  )
  func ranks() {
    #expect(drops(keeping: ["a": 1, "b": 1], of: [], for: 1) == nil)
    #expect(drops(keeping: ["a": 2], of: [], for: 99) == nil)
    let feed = ["front", "new", "behind"]
    #expect(drops(keeping: ["front": 30, "behind": 60], of: feed, for: 50) == ["behind"])
    #expect(drops(keeping: ["front": 60, "behind": 40], of: feed, for: 50) == nil)
  }

  @Test("A limit counts the bytes of image data alone, and is reached exactly")
  func exactLimit() {
    #expect(drops(keeping: [:], of: [], for: 100) == [])
    #expect(drops(keeping: [:], of: [], for: 101) == nil)
    #expect(drops(keeping: ["a": 60], of: [], for: 40) == [])
    #expect(drops(keeping: ["a": 60], of: [], for: 41) == nil)
  }

  private func drops(keeping sizes: [String: Int], of feed: [String], for size: Int) -> [String]? {
    ImageDataRanking(sizes, of: feed).drops(toKeep: "new", size: size, limit: limit)
  }
}
