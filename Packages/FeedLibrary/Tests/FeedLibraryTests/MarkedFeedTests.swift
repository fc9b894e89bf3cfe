import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("What is to be seen of a feed")
struct MarkedFeedTests {
  @Test("Images that have left follow those of the feed, without those that it has again")
  func formerImages() throws {
    let images = try images(3)
    let feed = Feed(images: [images[0]], origin: .remote())
    let sut = MarkedFeed(feed, new: [images[0].id], former: images)
    let selection = ImageSelection(shows: { $0 != images[1] }, title: "t")
    let shown = try sut.shown(as: followed(), by: selection)
    #expect(shown.items.map(\.image) == [images[0], images[2]])
    #expect(shown.items.map(\.isFormer) == [false, true])
    #expect(shown.items.map(\.number) == [1, 3])
    #expect(shown.items.map(\.isNew) == [true, false])
    #expect(shown.title == "t")
    #expect(shown.feed == feed, "what a pager makes longer, and a store may keep")
    #expect(shown.all == images)
  }

  @Test("Without hidden images it is known how many they are, and the others keep their numbers")
  func hiddenImages() throws {
    let images = try images(4)
    let feed = Feed(images: images, origin: .remote(), details: FeedDetails(title: "T"))
    let selection = ImageSelection(shows: { $0 != images[1] && $0 != images[2] })
    let shown = try MarkedFeed(feed).shown(as: followed(), by: selection)
    #expect(shown.items.map(\.number) == [1, 4])
    #expect([shown.hidden, shown.seen, shown.count] == [2, 0, 4])
    #expect(shown.isPartial)
    #expect(shown.title == "T")
    #expect(shown.feed == feed)
  }

  @Test("Of new images alone it is known how many were seen, and they keep their numbers")
  func newImages() throws {
    let images = try images(4)
    let feed = Feed(images: images, origin: .remote())
    let sut = MarkedFeed(feed, new: [images[1].id, images[3].id])
    let selection = ImageSelection(shows: { $0 != images[1] }, isOfNewOnly: true)
    let shown = try sut.shown(as: followed(), by: selection)
    #expect(shown.items.map(\.number) == [4])
    #expect([shown.hidden, shown.seen, shown.count, shown.newCount] == [1, 2, 4, 1])
  }

  @Test("On a page with others its ids are its own, and no image of another feed has them")
  func amongOthers() throws {
    let images = try images(1)
    let sut = MarkedFeed(Feed(images: images, origin: .remote()))
    let shown = try sut.shown(as: followed(), isAlone: false)
    #expect(shown.isOfSeveral)
    #expect(shown.items.map(\.id) == [images[0].id(in: try followed().url)])
  }

  @Test("A cancel ends the choice of what is shown, with the next image")
  func cancelled() async throws {
    let marked = MarkedFeed(Feed(images: try images(3), origin: .remote()))
    let followed = try followed()
    let asked = Mutex(0)
    let showing = Task {
      let selection = ImageSelection(shows: { _ in
        asked.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
        return true
      })
      return try marked.shown(as: followed, by: selection)
    }
    await #expect(throws: CancellationError.self) { try await showing.value }
    #expect(asked.withLock { $0 } == 1)
  }

  private func images(_ count: Int) throws -> [FeedImage] {
    let url = try anyURL("1.png")
    return (0..<count).map { _ in FeedImage(id: UUID(), url: url) }
  }

  private func followed() throws -> FollowedFeed { FollowedFeed(url: try anyURL(), name: "a") }
}
