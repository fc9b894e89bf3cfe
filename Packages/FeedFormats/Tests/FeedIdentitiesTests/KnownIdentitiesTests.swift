import FeedCore
import FeedFormats
import FeedIdentities
import FeedPictureChoice
import Foundation
import Testing

/// Each test reads a feed on several days: what a day's load gives is what the next one knows.
@Suite("NW5: images keep their ids")
struct KnownIdentitiesTests {
  @Test("Of items that share a guid each has an id that it keeps, and a new item gets another")
  func sharedGuid() throws {
    var sut = try makeSUT()
    try sut.load([owl(3, id: "owls"), owl(2, id: "owls"), owl(1, id: "owls")])
    let first = sut.ids
    try sut.load([owl(4, id: "owls"), owl(3, id: "owls"), owl(2, id: "owls")])
    #expect(Set(first.values).count == 3)
    #expect(sut.ids.filter { $0.key != "4.png" } == first.filter { $0.key != "1.png" })
    let new = try #require(sut.ids["4.png"])
    #expect(!first.values.contains(new))
  }

  @Test("Hundreds of items that are all the same have an id each, and keep it")
  func allTheSame() throws {
    var sut = try makeSUT()
    let items = try (0..<500).map { _ in try owl(1, id: "owls") }
    try sut.load(items)
    let first = Set(sut.known.map(\.id))
    try sut.load(items)
    #expect(first.count == 500)
    #expect(Set(sut.known.map(\.id)) == first)
  }

  @Test("Of items without a guid that share a link each has an id that it keeps")
  func sharedLink() throws {
    var sut = try makeSUT()
    let page = try url("https://feed.example/owls")
    try sut.load([owl(3, page: page), owl(2, page: page), owl(1, page: page)])
    let first = sut.ids
    try sut.load([owl(4, page: page), owl(3, page: page), owl(2, page: page)])
    #expect(sut.ids["3.png"] == first["3.png"] && sut.ids["2.png"] == first["2.png"])
    let new = try #require(sut.ids["4.png"])
    #expect(!first.values.contains(new))
  }

  @Test("Items that a program saved before, one of them with the id of the key, keep their ids")
  func formerCopy() throws {
    var sut = try makeSUT()
    // As such a program named them: the first by the key, the others with the page, or a number.
    let page = try url("https://feed.example/owls")
    let items = try (1...3).reversed().map { try owl($0, id: "owls", page: page) }
    let images = try items.images(of: url(feed)).images
    let names = ["owls", "owls\n\(page)", "owls\n\(page)\n2"]
    sut.known = zip(images, names).map { $0.identified(by: uuid($1), ofPost: uuid($1)) }
    let former = sut.ids
    try sut.load([owl(4, id: "owls", page: page)] + items)
    #expect(sut.ids.filter { $0.key != "4.png" } == former)
    #expect(sut.ids.count == 4 && Set(sut.ids.values).count == 4)
  }

  @Test(
    "A key that was shared stays so: the last of its items keeps its id, and the next has another"
  )
  func isRemembered() throws {
    var sut = try makeSUT()
    try sut.load([owl(2, id: "owls"), owl(1, id: "owls")])
    let second = sut.ids["2.png"]
    try sut.load([owl(2, id: "owls")])
    #expect(sut.ids == ["2.png": second])
    try sut.load([])
    try sut.load([owl(3, id: "owls")])
    #expect(sut.ids["3.png"] != second && sut.ids["3.png"] != uuid("owls"))
  }

  @Test(
    "In a feed of one item whose guid never changes the picture decides, whatever the days between",
    arguments: [true, false]
  )
  func oneItem(hasDates: Bool) throws {
    var sut = try makeSUT()
    var ids: [UUID] = []
    for day in [1, 2, 2, 3, 4, 5] {
      let page = try url("https://feed.example/")
      let date = hasDates ? day : nil
      try sut.load([owl(date, at: "\(day).png", id: "current", title: "Now", page: page)])
      ids.append(try #require(sut.ids["\(day).png"]))
      if day == 3 {
        try sut.load([])
      }
    }
    #expect(ids.first == uuid("current"))
    #expect(ids[1] == ids[2])
    #expect(Set(ids).count == 5)
  }

  @Test("An item whose key is its own keeps its id, whatever else of it changes")
  func unambiguous() throws {
    let old = try owl(1, at: "old.png", id: "1", title: "Owl", page: url("https://feed.example/1"))
    let other = try owl(9, id: "9")
    for new in [
      try owl(1, at: "new.png", id: "1", title: "Owl!", page: url("https://feed.example/2")),
      try owl(2, at: "old.png", id: "1", title: "Owl!", page: url("https://feed.example/2")),
    ] {
      var sut = try makeSUT()
      try sut.load([old, other])
      try sut.load([new, other])
      #expect(sut.known.map(\.id) == [uuid("1"), uuid("9")])
    }
  }

  @Test(
    "A pinned item whose guid, page and title never change is another one with another picture",
    arguments: [true, false]
  )
  func pinned(hasDates: Bool) throws {
    var sut = try makeSUT()
    var ids: [UUID] = []
    for day in [1, 2, 2, 3, 1] {
      let page = try url("https://feed.example/")
      let pinned = try owl(
        hasDates ? day : nil,
        at: "now-\(day).png",
        id: "current",
        title: "Now",
        page: page
      )
      try sut.load([pinned, owl(9, id: "9"), owl(8, id: "8")])
      ids.append(try #require(sut.ids["now-\(day).png"]))
      #expect(sut.ids["9.png"] == uuid("9") && sut.ids["8.png"] == uuid("8"))
    }
    #expect(ids.first == uuid("current"))
    #expect(ids[1] == ids[2])
    #expect(Set(ids[..<4]).count == 3)
    #expect(ids[4] != ids[3])
  }

  @Test("Where most pictures have new addresses in each load, page and title tell an item")
  func rotating() throws {
    var sut = try makeSUT()
    for load in 1...3 {
      let page = try url("https://feed.example/")
      let owls = try (1...3).map { number in
        try owl(
          nil,
          at: "\(number)-of-\(load).png",
          id: "\(number)",
          title: "Owl \(number)",
          page: page
        )
      }
      try sut.load(owls + [owl(9, id: "9")])
      #expect(sut.known.map(\.id) == ["1", "2", "3", "9"].map(uuid))
    }
  }

  @Test("Items that share a guid are told apart by their pages, also where pictures are renamed")
  func rotatingWithPages() throws {
    var sut = try makeSUT()
    var ids: [String: UUID] = [:]
    let loads = [[1], [3, 2, 1], [4, 2, 3], [3], [3], [3, 5], [5, 3, 6]]
    for (load, numbers) in loads.enumerated() {
      let owls = try numbers.map { number in
        try owl(
          nil,
          at: "\(load)/\(number)-of-\(load).png",
          id: "owls",
          title: "Owl \(number)",
          page: url("https://feed.example/\(number)")
        )
      }
      try sut.load(owls)
      for image in sut.known {
        let name = try #require(image.description)
        #expect(ids[name, default: image.id] == image.id, "\(name) in load \(load)")
        ids[name] = image.id
      }
    }
    #expect(Set(ids.values).count == 6)
  }

  @Test("Of items that share guid and page the picture decides, also where most are renamed")
  func rotatingWithOnePage() throws {
    var sut = try makeSUT()
    let page = try url("https://feed.example/")
    var known: Set<UUID> = []
    for load in 1...3 {
      try sut.load(
        (1...3).map { number in
          try owl(nil, at: "\(number)-of-\(load).png", id: "owls", title: "Owl", page: page)
        }
      )
      #expect(known.isDisjoint(with: sut.known.map(\.id)))
      known.formUnion(sut.known.map(\.id))
    }
  }

  @Test(
    "Another picture, date and page behind the same guid are another item, though one at a time"
  )
  func overTime() throws {
    var sut = try makeSUT()
    let other = try owl(9, id: "9")
    try sut.load([owl(1, id: "owls", page: url("https://feed.example/1")), other])
    try sut.load([owl(2, id: "owls", page: url("https://feed.example/2")), other])
    let second = sut.ids["2.png"]
    #expect(second != uuid("owls"))
    try sut.load([owl(3, id: "owls", page: url("https://feed.example/3")), other])
    #expect(sut.ids["3.png"] != second && sut.ids["3.png"] != uuid("owls"))
    #expect(sut.ids["9.png"] == uuid("9"))
  }

  @Test("Webcams that share guid, page and picture are told apart by their dates")
  func webcams() throws {
    var sut = try makeSUT()
    let page = try url("https://feed.example/cam")
    let cam = { try owl($0, at: "cam.png", id: "cam", page: page) }
    try sut.load([cam(3), cam(2), cam(1)])
    let first = sut.known.map(\.id)
    try sut.load([cam(4), cam(3), cam(2)])
    #expect(sut.known.dropFirst().map(\.id) == Array(first.dropLast()))
    #expect(Set(first + sut.known.map(\.id)).count == 4)
  }

  @Test("A picture that is inserted before the others of its post takes none of their ids")
  func insertedPicture() throws {
    var sut = try makeSUT()
    try sut.load([post("a.png", "b.png")])
    #expect(sut.known.map(\.id) == [uuid("1"), uuid("1\n2")])
    try sut.load([post("new.png", "a.png", "b.png")])
    #expect(sut.known.dropFirst().map(\.id) == [uuid("1"), uuid("1\n2")])
    let inserted = try #require(sut.ids["new.png"])
    #expect(![uuid("1"), uuid("1\n2"), uuid("1\n3")].contains(inserted))
    try sut.load([post("b.png", "new.png")])
    #expect(sut.known.map(\.id) == [uuid("1\n2"), inserted])
    try sut.load([post("b.png", "new.png", "c.png")])
    let last = try #require(sut.ids["c.png"])
    #expect(![uuid("1"), uuid("1\n3")].contains(last))
  }

  @Test("Further pictures that were saved before images said which post they are of keep their ids")
  func formerPictures() throws {
    var sut = try makeSUT()
    try sut.load([post("a.png", "b.png", "c.png")])
    sut.known = sut.known.map { $0.identified(by: $0.id, ofPost: $0.id) }
    let former = sut.ids
    try sut.load([post("new.png", "a.png", "b.png", "c.png")])
    #expect(sut.ids.filter { $0.key != "new.png" } == former)
  }

  @Test("Other sizes of a picture, and other signatures of its URL, are the same picture")
  func names() throws {
    var sut = try makeSUT()
    try sut.load([post("a-300x200.jpg?token=1", "b-300x200.jpg?token=1")])
    try sut.load([post("b-600x400.jpg?token=2", "a-600x400.jpg?token=2")])
    #expect(sut.known.map(\.id) == [uuid("1\n2"), uuid("1")])
  }

  @Test("Pictures of which all names are new keep their ids by their places, if there are as many")
  func places() throws {
    var sut = try makeSUT()
    let other = try owl(9, id: "9")
    try sut.load([post("a.png", "b.png"), other])
    try sut.load([post("x.png", "y.png"), other])
    #expect(sut.known.map(\.id) == [uuid("1"), uuid("1\n2"), uuid("9")])
    try sut.load([post("r.png", "s.png", "t.png"), other])
    #expect(Set(sut.known.map(\.id)).isDisjoint(with: [uuid("1"), uuid("1\n2"), uuid("1\n3")]))
  }

  @Test("An item of a later page with the guid of one before is another; a repeated one is not")
  func pages() throws {
    let page = try feed(of: [owl(3, id: "owls", page: url("https://feed.example/3"))])
    let repeated = try owl(3, id: "owls", page: url("https://feed.example/3"))
    let older = try owl(2, id: "owls", page: url("https://feed.example/2"))
    let keeper = IdentityKeeper(feedURL: try url(feed))
    let next = keeper.changed(try feed(of: [repeated, older]), behind: page, saved: nil)
    let ids = next.images.map(\.id)
    #expect(ids.first == uuid("owls") && ids.last != uuid("owls"))
    #expect(page.followed(by: next).images.map(\.url.lastPathComponent) == ["3.png", "2.png"])
  }

  @Test("What the server confirms stays as it was saved")
  func confirmed() throws {
    let items = try [owl(2, id: "owls"), owl(1, id: "owls")]
    let saved = try feed(of: items)
    let copy = Feed(images: saved.images, origin: .remote(), details: saved.details)
    let keeper = IdentityKeeper(feedURL: try url(feed))
    #expect(keeper.changed(copy, behind: nil, saved: copy) == copy)
  }

  // MARK: - Helpers

  private let feed = "https://feed.example/rss"

  private struct SUT {
    let url: URL
    var known: [FeedImage] = []
    private var shared: Set<UUID> = []

    init(url: URL) {
      self.url = url
    }

    /// The ids of the images, by the names of their files.
    var ids: [String: UUID] {
      Dictionary(uniqueKeysWithValues: known.map { ($0.url.lastPathComponent, $0.id) })
    }

    mutating func load(_ items: [FeedItem]) throws {
      let parsed = try ParsedFeed(items: items, from: url)
      let feed = Feed(
        images: parsed.images,
        origin: .remote(),
        details: FeedDetails(sharedIDs: parsed.sharedIDs),
        posts: parsed.posts
      ).keepingIdentities(of: known, shared: shared, in: url)
      known = feed.images
      shared = feed.details.sharedIDs
    }
  }

  private func makeSUT() throws -> SUT {
    SUT(url: try url(feed))
  }

  private func feed(of items: [FeedItem]) throws -> Feed {
    let parsed = try ParsedFeed(items: items, from: url(feed))
    return Feed(
      images: parsed.images,
      origin: .remote(),
      details: FeedDetails(sharedIDs: parsed.sharedIDs),
      posts: parsed.posts
    )
  }

  private func owl(
    _ day: Int?,
    at name: String? = nil,
    id: String? = nil,
    title: String? = nil,
    page: URL? = nil
  ) throws -> FeedItem {
    var item = FeedItem()
    item.id = id
    item.title = title ?? "Owl \(day ?? 0)"
    item.page = page
    item.published = day.map { Date(timeIntervalSince1970: 1_790_000_000 + Double($0) * 86_400) }
    let picture = try url("https://images.example/\(name ?? "\(day ?? 0).png")")
    item.candidates.add(PictureCandidate(picture, .media))
    return item
  }

  private func post(_ names: String...) throws -> FeedItem {
    var item = FeedItem()
    item.id = "1"
    for name in names {
      item.candidates.add(PictureCandidate(try url("https://images.example/\(name)"), .media))
    }
    return item
  }

  private func uuid(_ key: String) -> UUID {
    UUIDNamespace.url.namespace(of: feed).uuid(of: key)
  }

  private func url(_ text: String) throws -> URL {
    try #require(URL(string: text))
  }
}
