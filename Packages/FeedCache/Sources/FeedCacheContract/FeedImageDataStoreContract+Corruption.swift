extension FeedImageDataStoreContract {
  /// What a store promises of image data that was corrupted where it is stored.
  static let corrupt: [ContractPromise<StoreUnderTest<any FeedStore & FeedImageDataStore>>] =
    [
      ContractPromise("Corrupt image data is thrown as FeedStoreError.corrupt, as often as it is asked for") {
        corruptible in
        try await corruptible.store.insert(Sample.data(1), for: Sample.url(1))
        try await corruptible.corrupt(.imageData(Sample.url(1)))
        for _ in 0..<2 { try await expectCorrupt(1, in: corruptible.store) }
      },
      ContractPromise("An insert puts new data in the place of corrupt data") { corruptible in
        try await corruptible.store.insert(Sample.data(7), for: Sample.url(1))
        try await corruptible.corrupt(.imageData(Sample.url(1)))
        try await corruptible.store.insert(Sample.data(1), for: Sample.url(1))
        try await expectKept([1], in: corruptible.store)
      },
      ContractPromise("Deleting corrupt image data deletes all of it, says how much, and leaves the rest and the feed")
      {
        corruptible in
        try await corruptible.store.replace(with: Sample.feed(of: 4))
        for image in [0, 1, 2, 9] { try await corruptible.store.insert(Sample.data(image), for: Sample.url(image)) }
        for image in [1, 9] { try await corruptible.corrupt(.imageData(Sample.url(image))) }
        let stored = try await corruptible.store.retrieve()
        try expect(try await corruptible.store.deleteCorruptImageData(), toBe: 2)
        try await expectKept([0, 2], in: corruptible.store)
        try expect(try await corruptible.store.retrieve(), toBe: stored)
        try expect(try await corruptible.store.deleteCorruptImageData(), toBe: 0)
      },
      ContractPromise("A cancelled deletion of corrupt image data throws CancellationError and deletes nothing") {
        corruptible in
        try await corruptible.store.insert(Sample.data(1), for: Sample.url(1))
        try await corruptible.corrupt(.imageData(Sample.url(1)))
        try await expectCancellation { try await corruptible.store.deleteCorruptImageData() }
        try await expectCorrupt(1, in: corruptible.store)
      },
      ContractPromise("Deleting corrupt image data never deletes what another caller inserts meanwhile") {
        corruptible in
        for round in 0..<20 {
          try await corruptible.store.insert(Sample.data(7), for: Sample.url(1))
          try await corruptible.corrupt(.imageData(Sample.url(1)))
          async let deletion = corruptible.store.deleteCorruptImageData()
          for _ in 0..<round { await Task.yield() }
          try await corruptible.store.insert(Sample.data(1), for: Sample.url(1))
          _ = try await deletion
          try await expectKept([1], in: corruptible.store)
        }
      },
    ]

  private static func expectCorrupt(_ image: Int, in store: any FeedImageDataStore) async throws {
    do {
      let data = try await store.retrieveImageData(for: Sample.url(image))
      throw Broken(found: data == nil ? "no image data" : "image data")
    } catch FeedStoreError.corrupt {
      return
    }
  }
}
