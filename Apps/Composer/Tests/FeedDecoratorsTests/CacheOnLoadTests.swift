import FeedCore
import FeedDecorators
import Testing

@Suite("Cache on load")
struct CacheOnLoadTests {
  let journal = Journal<Message>()
  let reported = Journal<any Error>()

  @Test("Cache on load: what was loaded is saved, and delivered once the save is over")
  func saves() async throws {
    let images = try images()
    let feed = try await makeSUT(feed: .success(Feed(images: images, origin: .remote()))).load()
    #expect(feed.images == images)
    #expect(journal.entries == [.load("remote"), .save(images)])
    #expect(reported.entries.isEmpty)
  }

  @Test("Cache on load: an empty feed is saved too")
  func savesEmpty() async throws {
    _ = try await makeSUT(feed: .success(Feed(images: [], origin: .remote()))).load()
    #expect(journal.entries == [.load("remote"), .save([])])
  }

  @Test("Cache on load: a failed load saves nothing, and delivers its error")
  func failedLoad() async {
    await #expect(throws: PrimaryFailure()) {
      try await makeSUT(feed: .failure(PrimaryFailure())).load()
    }
    #expect(journal.entries == [.load("remote")])
  }

  @Test("Cache on load: a load succeeds even if saving it fails, and the failure is reported")
  func failedSave() async throws {
    let images = try images()
    let sut = makeSUT(
      feed: .success(Feed(images: images, origin: .remote())),
      save: .failure(SaveFailure())
    )
    #expect(try await sut.load().images == images)
    #expect(reported.entries.map { $0 as? SaveFailure } == [SaveFailure()])
  }

  @Test(
    "Cancellation: a cancelled load saves nothing, also when its source finished just after the cancel"
  )
  func cancelledLoad() async {
    let stubs: [Stub<Feed>] = [
      .success(Feed(images: [], origin: .remote())), .failure(PrimaryFailure()),
    ]
    for stub in stubs {
      await expectCancellation { [self] in
        _ = try await makeSUT(feed: .cancelledMeanwhile(stub)).load()
      }
    }
    #expect(journal.entries == [.load("remote"), .load("remote")])
  }

  @Test(
    "Cancellation: a cancel during the save ends the call with CancellationError, and reports nothing"
  )
  func cancelledSave() async {
    for stub: Stub<Void> in [.success(()), .failure(SaveFailure()), .failure(CancellationError())] {
      await expectCancellation { [self] in
        _ = try await makeSUT(
          feed: .success(Feed(images: [], origin: .remote())),
          save: .cancelledMeanwhile(stub)
        )
        .load()
      }
    }
    #expect(reported.entries.isEmpty)
  }

  @Test(
    "Image data: remote data is cached on load; a failed save is reported, and a failed load saves nothing"
  )
  func imageData() async throws {
    let key = ImageDataKey(try anyURL(), picture: UUID())
    #expect(try await makeSUT(data: .success(Data([1]))).loadImageData(for: key) == Data([1]))
    #expect(journal.entries == [.loadData("remote", key), .saveData(Data([1]), key)])

    let unsaved = makeSUT(data: .success(Data([1])), save: .failure(SaveFailure()))
    #expect(try await unsaved.loadImageData(for: key) == Data([1]))
    #expect(reported.entries.map { $0 as? SaveFailure } == [SaveFailure()])

    await #expect(throws: PrimaryFailure()) {
      try await makeSUT(data: .failure(PrimaryFailure())).loadImageData(for: key)
    }
    #expect(journal.entries.last == .loadData("remote", key))
  }

  private func makeSUT(
    feed: Stub<Feed> = .failure(PrimaryFailure()),
    data: Stub<Data> = .failure(PrimaryFailure()),
    save: Stub<Void> = .success(())
  ) -> CacheOnLoad<LoaderSpy, SaverSpy> {
    CacheOnLoad(
      LoaderSpy(name: "remote", journal: journal, feed: feed, data: data),
      savingTo: SaverSpy(journal: journal, stub: save),
      report: reported.add
    )
  }
}
