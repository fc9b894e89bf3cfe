import FeedCore
import FeedDecorators
import Testing

@Suite("Fallback")
struct FallbackTests {
  let journal = Journal<Message>()
  let reported = Journal<any Error>()
  let savedAt = Date(timeIntervalSince1970: 1_000)

  @Test("Fallback: a first source that succeeds is the result, and the second one is not asked")
  func first() async throws {
    let images = try images()
    let feed = try await makeSUT(
      .success(Feed(images: images, origin: .remote())),
      .failure(SecondaryFailure())
    ).load()
    #expect(feed.images == images)
    #expect(journal.entries == [.load("first")])
  }

  @Test("Fallback: a first source that succeeds with an empty feed is what the customer sees")
  func firstIsEmpty() async throws {
    let saved = Feed(images: try images(), origin: .cache(savedAt: savedAt, reason: nil))
    let feed = try await makeSUT(.success(Feed(images: [], origin: .remote())), .success(saved))
      .load()
    #expect(feed.images.isEmpty)
    #expect(journal.entries == [.load("first")])
  }

  @Test("Fallback: what comes from the second source carries the first one's error as the reason")
  func second() async throws {
    let images = try images()
    let saved = Feed(images: images, origin: .cache(savedAt: savedAt, reason: nil))
    let feed = try await makeSUT(.failure(PrimaryFailure()), .success(saved)).load()
    #expect(feed.images == images)
    guard case .cache(savedAt, let reason, _) = feed.origin else { throw Unexpected(feed.origin) }
    #expect(reason as? PrimaryFailure == PrimaryFailure())
    #expect(journal.entries == [.load("first"), .load("second")])
    #expect(reported.entries.isEmpty)
  }

  @Test("Fallback: a saved feed of no images is shown")
  func savedEmptyFeed() async throws {
    let saved = Feed(images: [], origin: .cache(savedAt: savedAt, reason: nil))
    #expect(try await makeSUT(.failure(PrimaryFailure()), .success(saved)).load().images.isEmpty)
  }

  @Test(
    "Fallback: if the second source fails too, the first one's error is delivered, and the second one's reported"
  )
  func both() async {
    let sut = makeSUT(.failure(PrimaryFailure()), .failure(SecondaryFailure()))
    await #expect(throws: PrimaryFailure()) { try await sut.load() }
    #expect(reported.entries.map { $0 as? SecondaryFailure } == [SecondaryFailure()])
  }

  @Test(
    "Fallback: if the second source has no feed, that is not an empty feed: the first one's error is delivered",
    arguments: [NoFeed(.empty), NoFeed(.expired(savedAt: Date(timeIntervalSince1970: 0)))]
  )
  func noFeed(noFeed: NoFeed) async {
    let sut = makeSUT(.failure(PrimaryFailure()), .failure(noFeed))
    await #expect(throws: PrimaryFailure()) { try await sut.load() }
  }

  @Test("Cancellation: a first source that was cancelled is no reason to ask the second one")
  func firstCancelled() async throws {
    let saved = Feed(images: [], origin: .cache(savedAt: savedAt, reason: nil))
    await #expect(throws: CancellationError.self) {
      try await makeSUT(.failure(CancellationError()), .success(saved)).load()
    }
    for stub: Stub<Feed> in [
      .success(Feed(images: [], origin: .remote())), .failure(PrimaryFailure()),
    ] {
      await expectCancellation { [self] in
        _ = try await makeSUT(.cancelledMeanwhile(stub), .success(saved)).load()
      }
    }
    #expect(journal.entries == [.load("first"), .load("first"), .load("first")])
  }

  @Test(
    "Cancellation: whatever a second source does after the cancel, CancellationError is delivered and nothing reported"
  )
  func secondCancelled() async throws {
    let saved = Feed(images: [], origin: .cache(savedAt: savedAt, reason: nil))
    for stub: Stub<Feed> in [.success(saved), .failure(SecondaryFailure())] {
      await expectCancellation { [self] in
        _ = try await makeSUT(.failure(PrimaryFailure()), .cancelledMeanwhile(stub)).load()
      }
    }
    await #expect(throws: CancellationError.self) {
      try await makeSUT(.failure(PrimaryFailure()), .failure(CancellationError())).load()
    }
    #expect(reported.entries.isEmpty)
  }

  @Test(
    "Image data: it is looked up in the first source, and asked of the second one only if it is not there"
  )
  func imageData() async throws {
    let key = ImageDataKey(try anyURL(), picture: UUID())
    let found = makeSUT(data: .success(Data([1])), .success(Data([2])))
    #expect(try await found.loadImageData(for: key) == Data([1]))
    #expect(journal.entries == [.loadData("first", key)])

    let missing = makeSUT(data: .failure(ImageDataNotFound(key.url)), .success(Data([2])))
    #expect(try await missing.loadImageData(for: key) == Data([2]))
    #expect(journal.entries.suffix(2) == [.loadData("first", key), .loadData("second", key)])

    let nowhere = makeSUT(data: .failure(PrimaryFailure()), .failure(SecondaryFailure()))
    await #expect(throws: PrimaryFailure()) { try await nowhere.loadImageData(for: key) }
    #expect(reported.entries.map { $0 as? SecondaryFailure } == [SecondaryFailure()])
  }

  @Test("Image data: if the first source does not have it, the second one's error is delivered")
  func imageDataNowhere() async throws {
    let url = try anyURL()
    let sut = makeSUT(data: .failure(ImageDataNotFound(url)), .failure(SecondaryFailure()))
    await #expect(throws: SecondaryFailure()) { try await sut.loadImageData(from: url) }
    #expect(reported.entries.isEmpty)
  }

  @Test("Cancellation: a cancelled load of image data never asks the second source")
  func imageDataCancelled() async throws {
    let url = try anyURL()
    await expectCancellation { [self] in
      _ = try await makeSUT(
        data: .cancelledMeanwhile(.failure(PrimaryFailure())),
        .success(Data([2]))
      )
      .loadImageData(from: url)
    }
    #expect(journal.entries == [.loadData("first", ImageDataKey(url))])
  }

  private func makeSUT(_ first: Stub<Feed>, _ second: Stub<Feed>) -> Fallback<LoaderSpy, LoaderSpy>
  {
    Fallback(
      LoaderSpy(name: "first", journal: journal, feed: first),
      orElse: LoaderSpy(name: "second", journal: journal, feed: second),
      report: reported.add
    )
  }

  private func makeSUT(data first: Stub<Data>, _ second: Stub<Data>) -> Fallback<
    LoaderSpy, LoaderSpy
  > {
    Fallback(
      LoaderSpy(name: "first", journal: journal, data: first),
      orElse: LoaderSpy(name: "second", journal: journal, data: second),
      report: reported.add
    )
  }
}
