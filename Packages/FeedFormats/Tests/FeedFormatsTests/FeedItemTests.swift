import FeedCore
import FeedFailures
import FeedFormats
import FeedPictureChoice
import Testing

@Suite("Items and their images")
struct FeedItemTests {
  private let feed = "https://feed.example/rss"

  @Test("FM5: a UUID as an item's id is used as it is, also as a URN and in either case")
  func uuids() throws {
    let uuid = try #require(UUID(uuidString: "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31"))
    for id in [uuid.uuidString, uuid.uuidString.lowercased(), "urn:uuid:\(uuid)"] {
      #expect(try ids(of: [item(id: id)]) == [uuid])
    }
  }

  @Test(
    "A title that a service made up is no caption",
    arguments: [
      ("Kestrel K posted a photo:", nil), ("New photo", nil), ("Post by Kestrel K", nil),
      ("Photo", nil), ("Photoset", nil), ("Video", nil), ("Photos", "Photos"),
      ("Post by @kestrel", nil), ("Kestrel K posted a photo: Dawn", "Dawn"),
      ("Post by the sea", "Post by the sea"), ("New photo of the weir", "New photo of the weir"),
      ("She posted a photograph", "She posted a photograph"), ("", ""),
    ]
  )
  func caption(title: String, caption: String?) throws {
    let url = try url("https://a.example/1.png")
    var item = FeedItem()
    item.title = title
    item.author = "Kestrel K"
    item.candidates.add(PictureCandidate(url, .media))
    #expect(item.caption == caption)
    #expect(try [item].images(of: url).images.map(\.description) == [caption])
  }

  @Test(
    "The name of an author is what is beside a mail address",
    arguments: [
      ("ada@a.example", nil), ("<ada@a.example>", nil), ("ada@a.example (Ada)", "Ada"),
      ("ada@a.example (Ada Lovelace)", "Ada Lovelace"),
      ("Ada Lovelace <ada@a.example>", "Ada Lovelace"),
      ("Ada (ada@a.example)", "Ada"), ("ada@a.example ()", nil),
      ("Ada (the second)", "Ada (the second)"),
      ("@ada@social.example", "@ada@social.example"), ("ada@home", "ada@home"), ("a@.", "a@."),
      ("@a.example", "@a.example"), ("Ada", "Ada"), ("", ""),
    ]
  )
  func authorName(text: String, name: String?) {
    #expect(FeedItem.authorName(in: text) == name)
  }

  @Test(
    "FM5: an id that only resembles a UUID is a name",
    arguments: [
      "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F3", "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F311",
      "6F1B2C8E3D474A909E150C7A5B2D8F310000",
      "6F1B2C8E-3D47-4A90-9E150-C7A5B2D8F31", "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F3G",
      "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F3@",
      "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F3:", "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F3\u{11}",
      " F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31",
      "+F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31", "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8Fé",
    ]
  )
  func resemblances(id: String) throws { #expect(try ids(of: [item(id: id)]) == [name(id)]) }

  @Test(
    "FM5: any other id is a version 5 UUID in the feed's namespace, the same in every load and another in each feed"
  )
  func names() throws {
    let items = try [item(id: "tag:a,2026:1"), item(id: "tag:a,2026:2")]
    let expected = [try name("tag:a,2026:1"), try name("tag:a,2026:2")]
    #expect(try ids(of: items) == expected)
    #expect(try ids(of: [item(id: "tag:b,2026:3")] + items).dropFirst() == expected[...])
    let other = try #require(URL(string: "https://other.example/rss"))
    #expect(try items.images(of: other).images.map(\.id) != expected)
  }

  @Test("FM5: without an id the key is the page, else title and date, else the picture's URL")
  func keys() throws {
    let page = try url("https://feed.example/1")
    let date = Date(timeIntervalSince1970: 1_795_334_400)
    var untitled = try item()
    untitled.published = date
    let items = try [
      item(page: page), item(title: "A", published: date), item(title: "A"), untitled,
    ]
    #expect(
      try items.map { try ids(of: [$0]) } == [
        [name("https://feed.example/1")], [name("A\n2026-11-22T08:00:00Z")],
        [name("https://feed.example/0.png")], [name("https://feed.example/0.png")],
      ]
    )
  }

  @Test("FM5: further pictures of an item append their number")
  func pictures() throws {
    let uuid = try #require(UUID(uuidString: "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31"))
    #expect(try ids(of: [item(id: "1", pictures: 3)]) == [name("1"), name("1\n2"), name("1\n3")])
    #expect(try ids(of: [item(id: uuid.uuidString, pictures: 2)]) == [uuid, name("\(uuid)\n2")])
  }

  @Test(
    "Untrusted input: of an item with more pictures than any post has, the first hundred become images"
  )
  func manyPictures() throws {
    #expect(try ids(of: [item(id: "1", pictures: 100)]).count == 100)
    #expect(try ids(of: [item(id: "1", pictures: 1_000), item(id: "2")]).count == 101)
  }

  @Test(
    "Untrusted input: images that repeat more texts than the largest feeds have are refused, all of them"
  )
  func repeatedTexts() throws {
    let page = try url("https://feed.example/" + String(repeating: "p", count: 8_000))
    let items = try (0..<42).map { try item(id: "\($0)", page: page, pictures: 100) }
    #expect(try ids(of: Array(items.dropLast())).count == 4_100)
    #expect(throws: FailureCause.bodyTooLarge(limit: 32 << 20)) { try ids(of: items) }
  }

  @Test(
    "NW5: items with one key append the page, then title and date, the picture, and a number; none has its id"
  )
  func repeatedKeys() throws {
    let page = try url("https://feed.example/1")
    let items = try [
      item(id: "1"), item(id: "1", page: page), item(id: "1", page: page),
      item(id: "1", page: page),
    ]
    let all = "1\n\(page.absoluteString)\n\n\nhttps://feed.example/0.png"
    #expect(
      try ids(of: items) == [name("1\n"), name(all), name("\(all)\n2"), name("\(all)\n3")]
    )
    let titled = try ["A", "B"].map { try item(id: "1", title: $0, page: page) }
    let link = "1\n\(page.absoluteString)"
    let expected = [try name("\(link)\nA\n"), try name("\(link)\nB\n")]
    #expect(try ids(of: titled) == expected)
    #expect(try ids(of: titled.reversed()) == expected.reversed())

    let uuid = "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31"
    let same = try ids(of: [
      item(id: uuid), item(id: uuid.lowercased()), item(id: "urn:uuid:\(uuid)"),
    ])
    #expect(Set(same).count == 3)
  }

  @Test("FM5: an id or a page without end costs no more for each picture than a short one")
  func longKeys() throws {
    let long = String(repeating: "x", count: 1 << 17)
    let hash = try name(long).uuidString
    #expect(
      try ids(of: [item(id: String(long.prefix(1_024)))]) == [name(String(long.prefix(1_024)))]
    )
    let ids = try ids(of: [item(id: long, pictures: 100)])
    #expect(try ids.prefix(2) == [name(long), name("\(hash)\n2")])
    #expect(Set(ids).count == 100)
    let page = try url("https://feed.example/\(long.prefix(1 << 14))")
    let repeated = try self.ids(of: [
      item(page: page, pictures: 100), item(page: page, pictures: 100),
    ])
    #expect(Set(repeated).count == 200)
  }

  @Test("An image has the item's texts and URLs, and what its picture says itself comes first")
  func fields() throws {
    var item = try item(
      id: "1",
      page: url("https://feed.example/1"),
      published: Date(timeIntervalSince1970: 1.5)
    )
    item.comments = try url("https://feed.example/c")
    item.location = "Osaka"
    item.author = "Ada"
    let pictures = [try url("https://feed.example/0.png"), try url("https://feed.example/1.png")]
    item.candidates.add(PictureCandidate(pictures[0], .media))
    var second = PictureCandidate(pictures[1], .media)
    second.words.caption = "B"
    second.words.location = "Kyoto"
    second.words.author = "Bob"
    second.words.alternative = "an owl"
    second.words.isSensitive = true
    item.candidates.add(second)
    item.title = "A"
    let images = try [item].images(of: url(feed)).images
    #expect(
      images == [
        FeedImage(
          id: try name("1"),
          description: "A",
          location: "Osaka",
          url: pictures[0],
          page: item.page,
          author: "Ada",
          published: Date(timeIntervalSince1970: 1),
          comments: item.comments
        ).asPart(1, of: 2),
        FeedImage(
          id: try name("1\n2"),
          description: "B",
          location: "Kyoto",
          url: pictures[1],
          page: item.page,
          author: "Bob",
          published: Date(timeIntervalSince1970: 1),
          comments: item.comments,
          alternative: "an owl",
          isSensitive: true
        ).identified(by: try name("1\n2"), ofPost: try name("1")).asPart(2, of: 2),
      ]
    )
  }

  @Test("Each image has the tags of its item, each once and at most 32")
  func tags() throws {
    var item = try item(id: "1", pictures: 2)
    for number in 0..<40 {
      item.add(tag: "tag \(number / 2)")
    }
    #expect(item.tags == (0..<20).map { "tag \($0)" })
    for number in 20..<40 {
      item.add(tag: "tag \(number)")
    }
    let tags = (0..<32).map { "tag \($0)" }
    #expect(try [item].images(of: url(feed)).images.map(\.tags) == [tags, tags])
  }

  @Test("FM3: items without a picture are left out, be it all of them; no items: no images")
  func withoutPictures() throws {
    let some = try [item(id: "1", pictures: 0), item(id: "2"), item(id: "3", pictures: 0)].images(
      of: url(feed)
    )
    #expect(try some.images.map(\.id) == [name("2")])
    #expect(some.leftOut == 2)
    let all = try [item(id: "1", pictures: 0)].images(of: url(feed))
    #expect(all.images.isEmpty)
    #expect(all.leftOut == 1)
    let none = try [FeedItem]().images(of: url(feed))
    #expect(none.images.isEmpty)
    #expect(none.leftOut == 0)
  }

  @Test("The candidates that were not read are counted over all items")
  func unreadPictures() throws {
    let items = try [2_001, 3, 2_010].map { try item(id: "\($0)", pictures: $0) }
    #expect(try ParsedFeed(items: items, from: url(feed)).unreadPictures == 11)
  }

  @Test("The explanations of items have the ids of their images")
  func explanations() throws {
    let items = try [0, 2, 1].map { try item(id: "1", pictures: $0) }
    let explanations = try items.explanations(of: url(feed))
    #expect(explanations.map(\.ids.count) == [0, 2, 1])
    #expect(try explanations.flatMap(\.ids) == ids(of: items))
  }

  private func item(
    id: String? = nil,
    title: String? = nil,
    page: URL? = nil,
    published: Date? = nil,
    pictures: Int = 1
  ) throws -> FeedItem {
    var item = FeedItem()
    item.id = id
    item.title = title
    item.page = page
    item.published = published
    for number in 0..<pictures {
      item.candidates.add(PictureCandidate(try url("https://feed.example/\(number).png"), .media))
    }
    return item
  }

  private func ids(of items: [FeedItem]) throws -> [UUID] {
    try items.images(of: url(feed)).images.map(\.id)
  }

  private func name(_ key: String) throws -> UUID {
    UUIDNamespace.url.namespace(of: feed).uuid(of: key)
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
