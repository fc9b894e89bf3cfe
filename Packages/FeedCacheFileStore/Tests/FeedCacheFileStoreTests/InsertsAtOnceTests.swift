import FeedCache
import FeedCacheFileStore
import Foundation
import Testing

/// Inserts that arrive while the store is busy are saved in one commit; each caller gets only its
/// own outcome.
@Suite("File store: inserts at once")
struct InsertsAtOnceTests {
  @Test(
    "A caller that is cancelled while several wait for the lock gets its error; the others' data is saved"
  )
  func oneIsCancelled() async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([0]), for: try imageURL(1))
    let lock = try sut.lock()
    let inserts = try (0..<4).map { image in
      let url = try imageURL(image)
      return Task { try await sut.store.insert(Data([9]), for: url) }
    }
    inserts[1].cancel()
    lock.release()

    await #expect(throws: CancellationError.self) { try await inserts[1].value }
    for image in [0, 2, 3] { try await inserts[image].value }
    for (image, byte) in ([9, 0, 9, 9] as [UInt8]).enumerated() {
      #expect(try await sut.store.retrieveImageData(for: try imageURL(image)) == Data([byte]))
    }
  }

  @Test("Callers that are all cancelled do not wait for the lock any longer")
  func allAreCancelled() async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([0]), for: try imageURL(0))
    let lock = try sut.lock()
    defer { lock.release() }
    let inserts = try (0..<3).map { image in
      let url = try imageURL(image)
      return Task { try await sut.store.insert(Data([9]), for: url) }
    }
    for insert in inserts { insert.cancel() }
    for insert in inserts {
      await #expect(throws: CancellationError.self) { try await insert.value }
    }
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data([0]))
  }

  @Test("An error of one picture ends that insert only")
  func oneFails() async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([0]), for: try imageURL(2))
    // No rename replaces a directory that is not empty.
    let path = try sut.file("/images/")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
    let lock = try sut.lock()
    let inserts = try (0..<4).map { image in
      let url = try imageURL(image)
      return Task { try await sut.store.insert(Data([9]), for: url) }
    }
    lock.release()

    await expectUnavailable(isRenameOntoDirectory) { try await inserts[2].value }
    for image in [0, 1, 3] {
      try await inserts[image].value
      #expect(try await sut.store.retrieveImageData(for: try imageURL(image)) == Data([9]))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: try sut.folder() + "/tmp") == [])
  }

  @Test(
    "More callers than a commit takes are all served, also where they insert for the same image"
  )
  func manyCallers() async throws {
    let sut = try SUT()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let url = try imageURL(number % 40)
        group.addTask { try await sut.store.insert(Data([UInt8(number % 40)]), for: url) }
      }
      try await group.waitForAll()
    }
    for image in 0..<40 {
      #expect(
        try await sut.store.retrieveImageData(for: try imageURL(image)) == Data([UInt8(image)])
      )
    }
    #expect(try await sut.cache.summaries().map(\.pictures) == [40])
  }

  @Test(
    "A picture that is dropped and inserted again in one commit is kept if it fits now, and counts as new",
    arguments: [(100, [0, 1]), (1_200, [0])]
  )
  func givesWayAndComesBack(size: Int, kept: [Int]) async throws {
    for _ in 0..<10 {
      let sut = try SUT(limit: FeedImageDataLimit(bytes: 2_000, count: 10))
      try await sut.store.replace(with: try feed(of: 2))
      try await sut.store.insert(Data(count: 1_800), for: try imageURL(1))
      let first = try imageURL(0)
      let second = try imageURL(1)
      let lock = try sut.lock()
      async let front: Void = sut.store.insert(Data(count: 1_000), for: first)
      async let back: Void = sut.store.insert(Data(count: size), for: second)
      lock.release()
      try await front
      // The order decides whether it is refused, or saved and dropped.
      do { try await back } catch FeedStoreError.quotaReached {}
      #expect(try await sut.kept(of: 2) == kept)
    }
  }

  @Test(
    "Two stores that drop each other's pictures know what is kept, in whatever order the feed has it"
  )
  func twoStores() async throws {
    let sut = try SUT(limit: FeedImageDataLimit(count: 2))
    let other = FileFeedCache(path: sut.cachePath, limit: FeedImageDataLimit(count: 2)).store(
      for: try feedURL()
    )
    let images = try feed(of: 6).images
    try await sut.store.replace(with: CachedFeed(images: images, savedAt: savedAt))
    for image in [5, 4, 3] { try await sut.store.insert(Data([1]), for: try imageURL(image)) }
    for image in [2, 1] { try await other.insert(Data([1]), for: try imageURL(image)) }
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    #expect(try await sut.kept(of: 6) == [0, 1])

    // The same pictures in reverse order: the first one is now the first to go.
    try await other.replace(with: CachedFeed(images: images.reversed(), savedAt: savedAt))
    try await sut.store.insert(Data([1]), for: try imageURL(5))
    #expect(try await sut.kept(of: 6) == [1, 5])
    try await other.delete()
    try await sut.store.insert(Data([1]), for: try imageURL(3))
    #expect(try await sut.kept(of: 6) == [3])
  }
}

extension SUT {
  /// The lock of the cache, as another program would hold it.
  fileprivate func lock() throws -> HeldLock { try HeldLock(cachePath + "/lock") }
}

private struct HeldLock {
  private let file: CInt

  init(_ path: String) throws {
    file = open(path, O_RDWR)
    try #require(flock(file, LOCK_EX) == 0)
  }

  func release() { close(file) }
}
