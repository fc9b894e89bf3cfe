import FeedCore
import Testing

@Suite("Pages of a feed")
struct FeedPagesTests {
  @Test(
    "PG1: the images of the next page follow, without repeats, and the feed goes on where the page does"
  )
  func follows() throws {
    let validators = FeedValidators(entityTag: "\"1\"", lastModified: nil)
    let next = try #require(URL(string: "https://feed.example/3"))
    let soon = Date(timeIntervalSince1970: 1_800_000_000)
    let first = Feed(
      images: try images(1...3),
      origin: .remote(),
      validators: validators,
      details: FeedDetails(
        title: "Title",
        nextPage: try url(2),
        earliestNextRequest: soon,
        leftOut: 2,
        pages: 2,
        unreadPictures: 4
      )
    )
    let page = Feed(
      images: try images([3, 4, 4, 1, 5]),
      origin: .remote(),
      validators: FeedValidators(entityTag: "\"2\"", lastModified: nil),
      details: FeedDetails(title: "Page 2", nextPage: next, leftOut: 1, unreadPictures: 5)
    )

    let expected = FeedDetails(
      title: "Title",
      nextPage: next,
      earliestNextRequest: soon,
      leftOut: 3,
      pages: 3,
      unreadPictures: 9
    )
    #expect(
      first.followed(by: page)
        == Feed(
          images: try images(1...5),
          origin: .remote(),
          validators: validators,
          details: expected
        )
    )
  }

  @Test("PG2: a page that has only images that were seen is the end", arguments: [[1], [3, 2, 1]])
  func ends(_ numbers: [Int]) throws {
    let page = Feed(
      images: try images(numbers),
      origin: .remote(),
      details: FeedDetails(nextPage: try url(3))
    )
    let feed = Feed(
      images: try images(1...3),
      origin: .remote(),
      details: FeedDetails(nextPage: try url(2))
    )
    let followed = feed.followed(by: page)
    #expect(followed.images == feed.images)
    #expect(followed.details.nextPage == nil)
  }

  @Test("PG2: an empty page is the end, unless it has a next one that was not requested before")
  func empty() throws {
    let feed = Feed(
      images: try images(1...3),
      origin: .remote(),
      details: FeedDetails(nextPage: try url(2))
    )
    for (page, next) in [(nil, nil), (try url(3), try url(3)), (try url(2), nil)] as [(URL?, URL?)]
    {
      let empty = Feed(
        images: [],
        origin: .remote(),
        details: FeedDetails(nextPage: page, leftOut: 20)
      )
      let followed = feed.followed(by: empty, requested: [try url(2)])
      #expect(followed.images == feed.images)
      #expect(followed.details == FeedDetails(nextPage: next, leftOut: 20, pages: 2))
    }
  }

  @Test("PG2: a page that leads back to one that was requested is the last")
  func loops() throws {
    let page = Feed(
      images: try images([2]),
      origin: .remote(),
      details: FeedDetails(nextPage: try url(2))
    )
    let feed = Feed(
      images: try images([1]),
      origin: .remote(),
      details: FeedDetails(nextPage: try url(3))
    )
    for (requested, next) in [([], try url(2)), ([3], try url(2)), ([2, 3], nil)] as [([Int], URL?)]
    {
      let followed = feed.followed(by: page, requested: Set(try requested.map(url)))
      #expect(followed.images == (try images([1, 2])))
      #expect(followed.details.nextPage == next)
    }
  }

  @Test("Untrusted input: pages add up to 10,000 images, and a first page of more stays whole")
  func bound() throws {
    let page = Feed(images: try images(20_001...20_300), origin: .remote())
    for (count, expected) in [(9_600, 9_900), (9_900, 10_000), (10_000, 10_000), (12_000, 12_000)] {
      let feed = Feed(images: try images(1...count), origin: .remote())
      #expect(feed.followed(by: page).images.count == expected)
    }
  }

  @Test(
    "Untrusted input: pages whose texts add up to 8 MiB are the end, however few images they have"
  )
  func textBound() throws {
    let half = String(repeating: "x", count: 4 << 20)
    let image = { (id: Int) in
      FeedImage(id: try images([id])[0].id, description: half, location: nil, url: try url(id))
    }
    let first = Feed(
      images: [try image(1)],
      origin: .remote(),
      details: FeedDetails(nextPage: try url(2))
    )
    let page = {
      Feed(images: [try image($0)], origin: .remote(), details: FeedDetails(nextPage: try url(9)))
    }
    let two = first.followed(
      by: Feed(images: try images([2]), origin: .remote(), details: try page(2).details)
    )
    #expect(two.details.nextPage == (try url(9)))
    let three = two.followed(by: try page(3))
    #expect(three.images.count == 3)
    #expect(three.details.nextPage == nil)
  }

  @Test("A saved copy keeps its time and reason when a page from its server follows")
  func savedCopy() throws {
    let saved = Feed(
      images: try images([1]),
      origin: .cache(savedAt: Date(timeIntervalSince1970: 1), reason: nil)
    )
    #expect(
      saved.followed(by: Feed(images: try images([2]), origin: .remote())).origin == saved.origin
    )
  }

  @Test(
    "Untrusted input: a feed with a public page is public, and its first page alone cannot confirm it later"
  )
  func mixed() throws {
    let validators = FeedValidators(entityTag: "\"1\"", lastModified: nil)
    let open = Feed.Origin.remote()
    let closed = Feed.Origin.remote(isFromPrivateNetwork: true)
    let savedAt = Date(timeIntervalSince1970: 1)
    let saved = Feed.Origin.cache(savedAt: savedAt, reason: nil)
    let savedClosed = Feed.Origin.cache(savedAt: savedAt, reason: nil, isFromPrivateNetwork: true)
    for (first, page, origin, keepsValidators) in [
      (open, open, open, true), (closed, closed, closed, true), (closed, open, open, false),
      (open, closed, open, false), (saved, open, saved, true), (saved, closed, saved, false),
      (savedClosed, closed, savedClosed, true), (savedClosed, open, saved, false),
    ] {
      let feed = Feed(images: try images([1]), origin: first, validators: validators)
      let followed = feed.followed(by: Feed(images: try images([2]), origin: page))
      #expect(followed.origin == origin)
      #expect(followed.validators == (keepsValidators ? validators : .none))
    }
  }

  private func images(_ numbers: some Sequence<Int>) throws -> [FeedImage] {
    let url = try url(0)
    return try numbers.map { number in
      let id = try #require(
        UUID(uuidString: "00000000-0000-0000-0000-\(String(100_000_000_000 + number))")
      )
      return FeedImage(id: id, url: url)
    }
  }

  private func url(_ page: Int) throws -> URL {
    try #require(URL(string: "https://feed.example/\(page)"))
  }
}
