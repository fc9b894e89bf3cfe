import FeedCore
import FeedFailures
import Testing

@Suite("What a reader sees")
struct ShownImagesTests {
  private let savedAt = Date(timeIntervalSince1970: 1_000)

  @Test("A feed that is shown as it is has its images, their ids and numbers, and its title")
  func asItIs() throws {
    let images = try (0..<2).map { _ in try image() }
    let feed = Feed(images: images, origin: .remote(), details: FeedDetails(title: "T"))
    let sut = ShownImages(of: feed)
    #expect(sut.items.map(\.id) == images.map(\.id))
    #expect(sut.items.map(\.number) == [1, 2])
    #expect(sut.title == "T")
    #expect(sut.feed == feed)
    #expect(sut.all == images)
    #expect(sut.count == 2)
    #expect(!sut.isPartial && !sut.isOfSeveral && !sut.isWaiting && sut.remarks.isEmpty)
  }

  @Test("A saved copy has a remark, and waits where its feed must not be asked")
  func savedCopy() throws {
    let url = try url("a")
    let wait = LoadFailure(.waiting, loading: url, cause: FailureCause.other("wait"))
    for reason in [nil, wait] {
      let origin = Feed.Origin.cache(savedAt: savedAt, reason: reason)
      let sut = ShownImages(of: Feed(images: [], origin: origin))
      #expect(sut.remarks.count == 1)
      #expect(sut.isComplete)
      #expect(sut.isWaiting == (reason != nil))
    }
  }

  @Test("Ids of several feeds never clash; an image has the same one in each list")
  func ids() throws {
    let image = try image()
    let sources = try ["a", "b"].map { name in
      ShownImages.Source(FollowedFeed(url: try url(name), name: name), origin: .remote())
    }
    let items = sources.map { ShownImages.Item(image, of: $0, number: 1) }
    #expect(items[0].id != items[1].id)
    #expect(items[0].id == image.id(in: try url("a")))
  }

  @Test("A picture of several feeds is new as long as one of its images is")
  func newInOne() throws {
    let source = ShownImages.Source(FollowedFeed(url: try url("a"), name: "a"), origin: .remote())
    let other = ShownImages.Item(try image(), of: source, number: 1, isNew: true)
    let sut = ShownImages.Item(try image(), of: source, number: 2, others: [other])
    #expect(sut.isNew)
    #expect(sut.all.map(\.number) == [2, 1])
  }

  @Test("There is more where the publisher names a next page, up to 10,000 images")
  func more() throws {
    let details = FeedDetails(nextPage: try url("next"))
    let one = Feed(images: [try image()], origin: .remote(), details: details)
    #expect(ShownImages(of: one).hasMore)
    let many = Array(repeating: one.images[0], count: Feed.pagingLimit)
    #expect(!ShownImages(of: Feed(images: many, origin: .remote(), details: details)).hasMore)
  }

  private func image() throws -> FeedImage { FeedImage(id: UUID(), url: try url("1.png")) }

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://a.example/\(path)"))
  }
}
