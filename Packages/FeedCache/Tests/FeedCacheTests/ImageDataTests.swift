import FeedCache
import FeedCore
import Testing

@Suite("Load image data from cache")
struct LoadImageDataFromCacheTests {
  @Test(
    "CI1: the data that is kept for the URL, or for one of several pictures there, is delivered"
  )
  func happyPath() async throws {
    let url = try anyURL()
    let data = Data("image data".utf8)
    let store = FeedStoreSpy(.data(data))
    let sut = LocalFeedImageDataLoader(store: store)
    #expect(try await sut.loadImageData(from: url) == data)
    let key = ImageDataKey(url, picture: UUID())
    #expect(try await sut.loadImageData(for: key) == data)
    #expect(store.messages == [.retrieveData(ImageDataKey(url)), .retrieveData(key)])
  }

  @Test("CI2: a cancelled load delivers neither data nor another error")
  func cancelled() async throws {
    let url = try anyURL()
    for stub: FeedStoreSpy.Stub in [
      .data(Data("image data".utf8)), .data(nil), .failure(StoreFailure()),
    ] {
      let sut = LocalFeedImageDataLoader(store: FeedStoreSpy(.cancelledMeanwhile(stub)))
      await expectCancellation { _ = try await sut.loadImageData(from: url) }
    }
  }

  @Test("CI3: a retrieval error is delivered")
  func retrievalError() async throws {
    let url = try anyURL()
    let sut = LocalFeedImageDataLoader(store: FeedStoreSpy(.failure(StoreFailure())))
    await #expect(throws: StoreFailure()) { try await sut.loadImageData(from: url) }
  }

  @Test(
    "CI4: where nothing is kept, or data of no bytes, a not-found error is delivered",
    arguments: [nil, Data()]
  )
  func notFound(data: Data?) async throws {
    let url = try anyURL()
    let sut = LocalFeedImageDataLoader(store: FeedStoreSpy(.data(data)))
    await #expect(throws: ImageDataNotFound(url)) { try await sut.loadImageData(from: url) }
  }
}

@Suite("Cache image data")
struct CacheImageDataTests {
  @Test("SI1: the data is saved for its URL")
  func happyPath() async throws {
    let store = FeedStoreSpy(.success)
    let url = try anyURL()
    let data = Data("image data".utf8)
    let sut = LocalFeedImageDataLoader(store: store)
    try await sut.save(data, for: url)
    let key = ImageDataKey(url, picture: UUID())
    try await sut.save(data, for: key)
    #expect(store.messages == [.insert(data, ImageDataKey(url)), .insert(data, key)])
  }

  @Test("SI2: a saving error is delivered")
  func savingFails() async throws {
    let url = try anyURL()
    let sut = LocalFeedImageDataLoader(store: FeedStoreSpy(.failure(StoreFailure())))
    await #expect(throws: StoreFailure()) { try await sut.save(Data([1]), for: url) }
  }

  @Test(
    "Cancellation: a cancelled save throws CancellationError, and one cancelled before it began never reaches the store"
  )
  func cancelled() async throws {
    let url = try anyURL()
    let store = FeedStoreSpy(.cancelledMeanwhile(.failure(StoreFailure())))
    await expectCancellation {
      try await LocalFeedImageDataLoader(store: store).save(Data([1]), for: url)
    }
    let untouched = FeedStoreSpy(.success)
    await expectCancellation {
      withUnsafeCurrentTask { $0?.cancel() }
      try await LocalFeedImageDataLoader(store: untouched).save(Data([1]), for: url)
    }
    #expect(untouched.messages.isEmpty)
  }
}

@Suite("Validate image data")
struct ValidateImageDataTests {
  @Test("Image data that is corrupt is deleted, by the store, and counted")
  func happyPath() async throws {
    let store = FeedStoreSpy(.success)
    #expect(try await LocalFeedImageDataLoader(store: store).validate() == 2)
    #expect(store.messages == [.deleteCorruptData])
  }

  @Test("A store's error is delivered, and of a cancelled validation nothing else")
  func errors() async throws {
    let failing = LocalFeedImageDataLoader(
      store: FeedStoreSpy(.success, deletion: .failure(StoreFailure()))
    )
    await #expect(throws: StoreFailure()) { try await failing.validate() }
    let cancelled = LocalFeedImageDataLoader(
      store: FeedStoreSpy(.success, deletion: .cancelledMeanwhile(.failure(StoreFailure())))
    )
    await expectCancellation { try await cancelled.validate() }
  }
}
