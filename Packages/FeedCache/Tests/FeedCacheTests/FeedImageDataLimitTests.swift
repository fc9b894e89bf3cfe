import FeedCache
import Testing

@Suite("Image data limit")
struct FeedImageDataLimitTests {
  @Test("New data is refused rather than drop data of its own rank", arguments: [3, nil])
  func equalRanks(rank: Int?) {
    let sut = FeedImageDataLimit(bytes: 100, count: 2)
    #expect(sut.drops(toKeep: ("new", 1), besides: ["a": 1, "b": 1], rank: { _ in rank }) == nil)
    #expect(sut.drops(toKeep: ("new", 99), besides: ["a": 2], rank: { _ in rank }) == nil)
    let ranks = ["front": 2, "equal": 3, "behind": 4, "new": 3]
    #expect(sut.drops(toKeep: ("new", 50), besides: ["front": 30, "behind": 60], rank: { ranks[$0] }) == ["behind"])
    #expect(sut.drops(toKeep: ("new", 50), besides: ["equal": 30, "behind": 60], rank: { ranks[$0] }) == ["behind"])
    #expect(sut.drops(toKeep: ("new", 50), besides: ["equal": 60, "behind": 40], rank: { ranks[$0] }) == nil)
  }

  @Test("A limit counts the bytes of image data alone, and is reached exactly")
  func exactLimit() {
    let sut = FeedImageDataLimit(bytes: 100, count: 2)
    #expect(sut.drops(toKeep: ("new", 100), besides: [:], rank: { _ in nil }) == [])
    #expect(sut.drops(toKeep: ("new", 101), besides: [:], rank: { _ in nil }) == nil)
    #expect(sut.drops(toKeep: ("new", 40), besides: ["a": 60], rank: { _ in nil }) == [])
    #expect(sut.drops(toKeep: ("new", 41), besides: ["a": 60], rank: { _ in nil }) == nil)
  }
}
