import FeedCache
import Testing

@Suite("Which images are kept")
struct ImageDataRankingTests {
  @Test("Over the quota the same images go as the limit alone would choose, whatever came before")
  func sameAsLimit() throws {
    let feed = Array(0..<20)
    let limit = FeedImageDataLimit(bytes: 100, count: 8)
    var sizes: [Int: Int] = [:]
    var sut = ImageDataRanking(sizes, of: feed)
    var displaced = 0
    for round in 0..<2_000 {
      // One key is not in the feed, as several would be equal; and some sizes are over the limit.
      let key = round * 8 % 21
      let size = 1 + round * 31 % 103
      let drops = sut.drops(toKeep: key, size: size, limit: limit)
      let expected = limit.drops(toKeep: (key, size), besides: sizes) { feed.firstIndex(of: $0) }
      #expect(drops.map(Set.init) == expected.map(Set.init))
      guard let drops else { continue }
      displaced += drops.count
      for other in drops {
        sut.drop(other)
        sizes[other] = nil
      }
      sut.keep(key, size: size)
      sizes[key] = size
      #expect(sut.usage == FeedImageDataUsage(bytes: sizes.values.reduce(0, +), count: sizes.count))
      #expect(sut.size(of: key) == size)
    }
    #expect(displaced > 100)
  }

  @Test("Numbers that cannot be right give no usage")
  func impossible() {
    let sut = FeedImageDataUsage(bytes: 5, count: 1)
    #expect(sut.keeping(3, inPlaceOf: 5) == FeedImageDataUsage(bytes: 3, count: 1))
    #expect(sut.keeping(3, inPlaceOf: nil) == FeedImageDataUsage(bytes: 8, count: 2))
    #expect(sut.dropping(6) == nil)
    #expect(sut.keeping(3, inPlaceOf: 6) == nil)
    #expect(FeedImageDataUsage().dropping(0) == nil)
  }
}
