import FeedCore
import FeedPresentation
import FeedScreens
import Testing

@Suite("Where a row's feed is from") @MainActor
struct RowOriginTests {
  private let origin = Feed.Origin.remote(isFromPrivateNetwork: true)

  @Test("Untrusted input: a row on the screen is from its feed's network")
  func shown() async throws {
    let image = try image("https://a.example/1.png")
    let sut = await makeSUT(of: image)
    #expect(sut.origin(of: row(image)) == origin)
  }

  @Test("Untrusted input: a row of an earlier feed, with another id or URL, is not")
  func earlier() async throws {
    let image = try image("https://a.example/1.png")
    let sut = await makeSUT(of: image)
    let anotherID = FeedImage(id: UUID(), url: image.url)
    #expect(sut.origin(of: row(anotherID)) == .remote())
    let anotherURL = FeedImage(id: image.id, url: try self.image("https://a.example/2.png").url)
    #expect(sut.origin(of: row(anotherURL)) == .remote())
  }

  @Test("Before a feed is loaded, no row is from a private network")
  func nothing() throws {
    let image = try image("https://a.example/1.png")
    let loader = Loader(feed: Feed(images: [], origin: origin))
    #expect(FeedController(load: loader.loadShown).origin(of: row(image)) == .remote())
  }

  private func makeSUT(of image: FeedImage) async -> FeedController {
    let sut = FeedController(load: Loader(feed: Feed(images: [image], origin: origin)).loadShown)
    await sut.load()
    return sut
  }

  private func image(_ string: String) throws -> FeedImage {
    FeedImage(id: UUID(), url: try #require(URL(string: string)))
  }

  private func row(_ image: FeedImage) -> FeedRow {
    FeedPresenter().row(for: image, now: .distantPast)
  }

  private struct Loader: FeedLoader {
    let feed: Feed

    func load() -> Feed { feed }
  }
}
