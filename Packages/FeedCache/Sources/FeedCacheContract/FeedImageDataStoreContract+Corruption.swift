import FeedCache

extension FeedImageDataStoreContract {
  /// What a store promises of image data that was corrupted where it is stored.
  static let corrupt: [StorePromise<StoreUnderTest<any FeedImageDataStore>>] =
    [
      StorePromise(
        "Corrupt image data is thrown as FeedStoreError.corrupt, as often as it is asked for"
      ) { subject in
        try await insert([1], into: subject.store)
        try await subject.corrupt(image: 1)
        for _ in 0..<2 {
          try await expectCorrupt(1, in: subject.store)
        }
      },
      StorePromise("An insert replaces corrupt data") { subject in
        try await subject.store.insert(Sample.data(7), for: Sample.url(1))
        try await subject.corrupt(image: 1)
        try await insert([1], into: subject.store)
        try await expectKept([1], in: subject.store)
      },
      StorePromise(
        "Deleting corrupt image data deletes all of it, says how much, and leaves the rest"
      ) {
        subject in
        try await insert([0, 1, 2, 9], into: subject.store)
        for image in [1, 9] {
          try await subject.corrupt(image: image)
        }
        try expect(try await subject.store.deleteCorruptImageData(), toBe: 2)
        try await expectKept([0, 2], in: subject.store)
        try expect(try await subject.store.deleteCorruptImageData(), toBe: 0)
      },
      StorePromise(
        "A cancelled deletion of corrupt image data throws CancellationError and deletes nothing"
      ) { subject in
        try await insert([1], into: subject.store)
        try await subject.corrupt(image: 1)
        try await expectCancellation { try await subject.store.deleteCorruptImageData() }
        try await expectCorrupt(1, in: subject.store)
      },
      StorePromise(
        "Deleting corrupt image data never deletes what another caller inserts meanwhile"
      ) {
        subject in
        for round in 0..<20 {
          try await subject.store.insert(Sample.data(7), for: Sample.url(1))
          try await subject.corrupt(image: 1)
          async let deletion = subject.store.deleteCorruptImageData()
          // Whatever the deletion has done by then, the data has to stay.
          for _ in 0..<round {
            await Task.yield()
          }
          try await insert([1], into: subject.store)
          _ = try await deletion
          try await expectKept([1], in: subject.store)
        }
      },
    ]

  static let corruptBesideFeed: [StorePromise<StoreUnderTest<FeedAndImageDataStore>>] = [
    StorePromise("Deleting corrupt image data leaves the feed, and the data of its other images") {
      subject in
      try await save(Sample.feed(of: 4), withDataOf: [0, 1, 2], in: subject.store)
      try await subject.corrupt(image: 1)
      let stored = try await subject.store.retrieve()
      try expect(try await subject.store.deleteCorruptImageData(), toBe: 1)
      try await expectKept([0, 2], in: subject.store)
      try await expect(stored, in: subject.store)
    }
  ]

  private static func expectCorrupt(_ image: Int, in store: any FeedImageDataStore) async throws {
    try await expect(
      "FeedStoreError.corrupt",
      where: { if case FeedStoreError.corrupt = $0 { true } else { false } },
      thrownBy: { try await store.retrieveImageData(for: Sample.url(image)) }
    )
  }
}
