import FeedCache
import FeedCore
import FeedLibrary
import Testing

@Suite("Signed URLs of pictures")
struct SignedPictureSaverTests {
  @Test("NW4: an image whose URL has another signature than before keeps its data")
  func otherQuery() async throws {
    let (sut, store) = try await makeSUT(from: "1.png?id=1&sig=a")
    try await sut.save(feed(at: "1.png?id=1&sig=b&Expires=2"))
    #expect(try await store.retrieveImageData(for: anyURL("1.png?id=1&sig=b&Expires=2")) == data)
    #expect(try await store.retrieveImageData(for: anyURL("1.png?id=1&sig=a")) == nil)
  }

  @Test("NW4: another picture of the image, or another image, is loaded")
  func otherPicture() async throws {
    for path in ["2.png?id=1&sig=a", "1.png?id=2&sig=a", "1.png?sig=a", "1.png/2?id=1&sig=a"] {
      let (sut, store) = try await makeSUT(from: "1.png?id=1&sig=a")
      try await sut.save(feed(at: path))
      #expect(try await store.retrieveImageData(for: anyURL(path)) == nil)
    }
    let (sut, store) = try await makeSUT(from: "1.png?id=1&sig=a")
    try await sut.save(feed(at: "1.png?id=1&sig=b&Expires=2", id: UUID()))
    #expect(try await store.retrieveImageData(for: anyURL("1.png?id=1&sig=b&Expires=2")) == nil)
  }

  @Test("What cannot be copied keeps no feed from being saved")
  func failingStore() async throws {
    let store = InMemoryFeedStore()
    let feeds = LocalFeedLoader(store: store, now: { fixedNow })
    let sut = SignedPictureSaver(
      feeds,
      store: FullStore(),
      of: CachedFeed(images: try feed(at: "1.png?id=1&sig=a").images, savedAt: fixedNow)
    )
    try await sut.save(feed(at: "1.png?id=1&sig=b&Expires=2"))
    #expect(await store.retrieve()?.feed.images.count == 1)
  }

  private let id = UUID()
  private let data = Data("picture".utf8)

  private func makeSUT(
    from path: String
  ) async throws -> (sut: some FeedSaver, store: InMemoryFeedStore) {
    let store = InMemoryFeedStore()
    let feeds = LocalFeedLoader(store: store, now: { fixedNow })
    try await feeds.save(feed(at: path))
    try await store.insert(data, for: anyURL(path))
    let saved = await store.retrieve()?.feed
    return (SignedPictureSaver(feeds, store: store, of: saved), store)
  }

  private func feed(at path: String, id: UUID? = nil) throws -> Feed {
    let image = FeedImage(id: id ?? self.id, url: try anyURL(path))
    return Feed(images: [image], origin: .remote())
  }

  /// A store that has data for each key, and room for no more.
  private struct FullStore: FeedImageDataStore {
    func retrieveImageData(for key: ImageDataKey) -> Data? { Data("picture".utf8) }

    func insert(_ data: Data, for key: ImageDataKey) throws {
      throw FeedStoreError.quotaReached(limit: FeedImageDataLimit(bytes: 1))
    }

    func deleteCorruptImageData() -> Int { 0 }
  }
}
