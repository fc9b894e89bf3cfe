import FeedCore
import FeedLibrary
import Testing

@Suite("Which images of a feed are new")
struct SeenImagesTests {
  @Test("Of the first load all images but the newest count as seen")
  func firstLoad() {
    let feed = feed([image("a", at: 1), image("b", at: 3), image("c", at: 2)])
    #expect(SeenImages(firstLoadOf: feed).newNames(of: feed) == ["b"])
  }

  @Test("Without dates the first image is the newest")
  func firstLoadWithoutDates() {
    let feed = feed([image("a"), image("b")])
    #expect(SeenImages(firstLoadOf: feed).newNames(of: feed) == ["a"])
  }

  @Test("An image that a later load finds is new until it is seen")
  func laterLoad() {
    let later = feed([image("b"), image("a")])
    var sut = SeenImages(firstLoadOf: feed([image("a")]))
    sut.note(later, now: fixedNow)
    #expect(sut.newNames(of: later) == ["a", "b"])
    sut.mark([image("b").id])
    #expect(sut.newNames(of: later) == ["a"])
  }

  @Test("An image of which no load was noted is new")
  func unnoted() {
    let sut = SeenImages(firstLoadOf: feed([image("a")]))
    #expect(sut.newNames(of: feed([image("b")])) == ["b"])
  }

  @Test("An image that left is remembered for 30 days after the first load without it")
  func leaving() {
    for (days, isNew) in [(0.0, false), (29.9, false), (30, true)] {
      var sut = SeenImages(firstLoadOf: feed([image("a")]))
      sut.mark([image("a").id])
      // A month passes in which nobody loads the feed.
      let left = fixedNow.addingTimeInterval(30 * day)
      sut.note(feed([]), now: left)
      sut.note(feed([]), now: left.addingTimeInterval(days * day))
      #expect(sut.newNames(of: feed([image("a")])) == (isNew ? ["a"] : []))
    }
  }

  @Test("MF6: of too many images that left, those that left first are forgotten, and no other")
  func tooManyLeft() {
    var sut = SeenImages(firstLoadOf: feed([image("a"), image("b")]))
    #expect(sut.note(feed([image("b"), image("c")]), now: fixedNow, limit: 2) == 0)
    let later = fixedNow.addingTimeInterval(day)
    #expect(sut.note(feed([image("d")]), now: later, limit: 2) == 1)
    #expect(Set(sut.images.keys) == Set(["b", "c", "d"].map { image($0).id }))
    #expect(sut.note(feed([image("d")]), now: later, limit: 2) == 0)
  }

  @Test("An image that comes back later than that is new, although no load ran meanwhile")
  func returning() {
    for (days, isNew) in [(29.9, false), (30, true), (400, true)] {
      let whole = feed([image("b"), image("a")])
      var sut = SeenImages(firstLoadOf: whole)
      sut.mark(whole.images.map(\.id))
      sut.note(feed([image("b")]), now: fixedNow)
      sut.note(whole, now: fixedNow.addingTimeInterval(days * day))
      #expect(sut.newNames(of: whole) == (isNew ? ["a"] : []))
    }
  }

  @Test("An image that nobody missed is remembered, however long no load ran")
  func nobodyLoads() {
    let whole = feed([image("b"), image("a")])
    var sut = SeenImages(firstLoadOf: whole)
    sut.mark(whole.images.map(\.id))
    sut.note(whole, now: fixedNow.addingTimeInterval(400 * day))
    #expect(sut.newNames(of: whole) == [])
  }

  @Test("An image that comes back starts anew when it leaves again")
  func comingBack() {
    var sut = SeenImages(firstLoadOf: feed([image("a"), image("b")]))
    sut.note(feed([image("a")]), now: fixedNow)
    sut.note(feed([image("a"), image("b")]), now: fixedNow.addingTimeInterval(20 * day))
    sut.note(feed([image("a")]), now: fixedNow.addingTimeInterval(40 * day))
    #expect(sut.newNames(of: feed([image("b")])) == [])
  }

  @Test("With the clock set back, an image is remembered for 30 days from then")
  func clockSetBack() {
    var sut = SeenImages(firstLoadOf: feed([image("a"), image("b")]))
    sut.note(feed([image("a")]), now: fixedNow.addingTimeInterval(365 * day))
    sut.note(feed([image("a")]), now: fixedNow)
    sut.note(feed([image("a")]), now: fixedNow.addingTimeInterval(29 * day))
    #expect(sut.newNames(of: feed([image("b")])) == [])
    sut.note(feed([image("a")]), now: fixedNow.addingTimeInterval(30 * day))
    #expect(sut.newNames(of: feed([image("b")])) == ["b"])
  }

  @Test(
    "Another id for a picture that was seen is new only if it was published later",
    arguments: [
      (5, 5, false), (5, 4, false), (5, 6, true), (nil, 6, false), (5, nil, false),
    ] as [(TimeInterval?, TimeInterval?, Bool)]
  )
  func changedID(published: TimeInterval?, again: TimeInterval?, isNew: Bool) {
    var sut = SeenImages(firstLoadOf: feed([image("a", at: published)]))
    sut.mark([image("a").id])
    let changed = feed([image("b", at: again, picture: "a")])
    sut.note(changed, now: fixedNow)
    #expect(sut.newNames(of: changed) == (isNew ? ["b"] : []))
  }

  @Test("Of several images with one picture, the last that was seen decides")
  func webcam() {
    let seen = feed([
      image("a", at: 1, picture: "cam"), image("b", at: 9, picture: "cam"),
      image("c", at: 5, picture: "cam"),
    ])
    var sut = SeenImages(firstLoadOf: seen)
    sut.mark(seen.images.map(\.id))
    let later = feed([image("d", at: 9, picture: "cam"), image("e", at: 10, picture: "cam")])
    sut.note(later, now: fixedNow)
    #expect(sut.newNames(of: later) == ["e"])
  }

  @Test("A picture that is new itself makes no other image seen")
  func unseenPicture() {
    var sut = SeenImages(firstLoadOf: feed([image("a")]))
    let changed = feed([image("b", picture: "a")])
    sut.note(changed, now: fixedNow)
    #expect(sut.newNames(of: changed) == ["b"])
  }

  @Test("Images of an older page are seen where a known one is in front of them")
  func olderPage() {
    var sut = SeenImages(firstLoadOf: feed([image("a")]))
    let page = feed([image("b"), image("a"), image("c")])
    sut.note(olderPage: page, isBehindKnown: false)
    #expect(sut.newNames(of: page) == ["a", "b"])
    let next = feed([image("d")])
    sut.note(olderPage: next, isBehindKnown: true)
    #expect(sut.newNames(of: next) == [])
  }

  @Test("A new image that moves to an older page stays new")
  func movedToOlderPage() {
    var sut = SeenImages(firstLoadOf: feed([image("a")]))
    sut.note(feed([image("b")]), now: fixedNow)
    sut.note(olderPage: feed([image("a")]), isBehindKnown: true)
    #expect(sut.newNames(of: feed([image("a")])) == ["a"])
    #expect(sut.images[image("a").id]?.leftAt == nil)
  }

  @Test("The last marking can be taken back, and nothing else")
  func undo() {
    let all = feed([image("c"), image("b"), image("a")])
    var sut = SeenImages(firstLoadOf: feed([image("a")]))
    sut.note(all, now: fixedNow)
    sut.mark([image("a").id])
    sut.mark([image("c").id])
    sut.mark(all.images.map(\.id))
    sut.undoMarking()
    #expect(sut.newNames(of: all) == ["b"])
    sut.undoMarking()
    #expect(sut.newNames(of: all) == ["b"])
  }

  @Test("An image that somebody looked at is seen for good, and leaves the last marking as it is")
  func looked() {
    let all = feed([image("c"), image("b"), image("a")])
    var sut = SeenImages(firstLoadOf: feed([image("a")]))
    sut.note(all, now: fixedNow)
    sut.mark([image("c").id])
    sut.see([image("b").id])
    #expect(sut.newNames(of: all) == ["a"])
    sut.undoMarking()
    #expect(sut.newNames(of: all) == ["a", "c"])
  }
}

private func feed(_ images: [FeedImage]) -> Feed {
  Feed(images: images, origin: .remote())
}

private func image(
  _ name: String,
  at time: TimeInterval? = nil,
  picture: String? = nil
) -> FeedImage {
  FeedImage(
    id: UUIDNamespace.url.uuid(of: name),
    description: name,
    url: URL(filePath: "/\(picture ?? name).jpg"),
    published: time.map { Date(timeIntervalSince1970: $0) }
  )
}

extension SeenImages {
  fileprivate func newNames(of feed: Feed) -> [String] {
    let new = newImages(of: feed)
    return feed.images.filter { new.contains($0.id) }.compactMap(\.description).sorted()
  }
}
