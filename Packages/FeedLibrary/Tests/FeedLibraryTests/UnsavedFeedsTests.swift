import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("What could not be saved of several feeds")
struct UnsavedFeedsTests {
  private struct FullDisk: Error {
    let path: String
  }

  @Test("After a full disk no feed's images are worked on, and its first failure stands for all")
  func fullDisk() async throws {
    let (sut, feeds) = try makeSUT()
    let first = try await sut.whileSaving(feeds[1], count: 3) {
      throw ImageDataWorkStopped(FullDisk(path: "1"), saved: 2, of: 3, bytes: 20)
    }
    let works = Mutex(0)
    let second = try await sut.whileSaving(feeds[0], count: 5) { works.withLock { $0 += 1 } }
    #expect(isFailure(first))
    #expect(isFailure(second))
    #expect(works.withLock(\.self) == 0)
    #expect(described(sut) == ["a: 1, 0 of 5", "b: 1, 2 of 3"])
  }

  @Test("Feeds that met the full disk at the same time say what the first one does")
  func atTheSameTime() async throws {
    let (sut, feeds) = try makeSUT()
    sut.add(feeds[2], FullDisk(path: "3"))
    _ = try await sut.whileSaving(feeds[2], count: 1) {}
    sut.add(feeds[1], FullDisk(path: "2"))
    #expect(described(sut) == ["b: 3", "c: 3", "c: 3, 0 of 1"])
  }

  @Test("A feed that cannot be saved is not worked on, and the others are")
  func ofOne() async throws {
    let (sut, feeds) = try makeSUT()
    sut.add(feeds[0], FeedStoreError.quotaReached(limit: FeedImageDataLimit()))
    sut.add(feeds[0], AnyFailure())
    #expect(isFailure(try await sut.whileSaving(feeds[0], count: 1) {}))
    #expect(!isFailure(try await sut.whileSaving(feeds[1], count: 1) {}))
    #expect(sut.failures.map(\.feed) == [feeds[0], feeds[0]])
  }

  @Test("What has nothing to do with saving is thrown, and no failure of the feed")
  func others() async throws {
    let (sut, feeds) = try makeSUT()
    await #expect(throws: CancellationError.self) {
      try await sut.whileSaving(feeds[0], count: 1) { throw CancellationError() }
    }
    #expect(sut.failures.isEmpty)
  }

  private func makeSUT() throws -> (sut: UnsavedFeeds, feeds: [FollowedFeed]) {
    let feeds = try ["a", "b", "c"].map { FollowedFeed(url: try anyURL($0), name: $0) }
    return (UnsavedFeeds(of: feeds) { $0 is FullDisk }, feeds)
  }

  private func isFailure(_ result: Result<Void, any Error>) -> Bool {
    if case .failure = result { true } else { false }
  }

  private func described(_ sut: UnsavedFeeds) -> [String] {
    sut.failures.map { failure in
      let path = (failure.error as? FullDisk)?.path ?? "\(failure.error)"
      let pictures = failure.pictures.map { ", \($0.saved) of \($0.count)" } ?? ""
      return "\(failure.feed.name): \(path)\(pictures)"
    }
  }
}
