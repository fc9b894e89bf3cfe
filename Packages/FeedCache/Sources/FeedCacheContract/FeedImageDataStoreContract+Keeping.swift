import FeedCache

extension FeedImageDataStoreContract {
  static let keeping: [StorePromise<any FeedImageDataStore>] = [
    StorePromise("Retrieving image data that was never kept gives none") { store in
      try await expect(nil, for: 1, in: store)
    },
    StorePromise("SI1: image data is kept, and retrieved as often as asked for") { store in
      try await insert([1], into: store)
      try await expect(Sample.data(1), for: 1, in: store)
      try await expect(Sample.data(1), for: 1, in: store)
    },
    StorePromise("The size of image data is told, and none where there is none") { store in
      try expect(try await store.sizeOfImageData(for: Sample.url(1)), toBe: nil)
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      let size = try await store.sizeOfImageData(for: Sample.url(1))
      try expect(size, toBe: Sample.everyByte.count)
      try expect(try await store.sizeOfImageData(for: Sample.url(2)), toBe: nil)
    },
    StorePromise("Image data that is inserted again replaces what was kept") { store in
      try await insert([1], into: store)
      try await store.insert(Sample.data(2), for: Sample.url(1))
      try await expect(Sample.data(2), for: 1, in: store)
    },
    StorePromise("Image data that replaces longer data leaves nothing of it") { store in
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      try await insert([1], into: store)
      try await expect(Sample.data(1), for: 1, in: store)
    },
    StorePromise("Image data of no bytes is refused, and leaves what was kept for that URL") {
      store in
      try await expectNoEmptyImageData { try await store.insert(Data(), for: Sample.url(1)) }
      try await expect(nil, for: 1, in: store)
      try await insert([1], into: store)
      try await expectNoEmptyImageData { try await store.insert(Data(), for: Sample.url(1)) }
      try await expectKept([1], in: store)
    },
    StorePromise("Image data is kept byte for byte, whatever the bytes") { store in
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      try await expect(Sample.everyByte, for: 1, in: store)
      try await store.insert(Sample.slice, for: Sample.url(1))
      try await expect(Sample.slice, for: 1, in: store)
    },
    StorePromise("Image data of 8 MB is kept whole") { store in
      try await store.insert(Sample.eightMegabytes, for: Sample.url(1))
      try await expect(Sample.eightMegabytes, for: 1, in: store)
    },
  ]

  static let keepingBesideFeed: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("Keeping image data leaves the feed as it is") { store in
      try await store.replace(withFeedOf: 2)
      let stored = try await store.retrieve()
      try await insert([1, 9], into: store)
      try await expect(stored, in: store)
    },
    StorePromise("Keeping image data makes no feed") { store in
      try await insert([1], into: store)
      try await expect(nil, in: store)
    },
    StorePromise("Retrieving has no side effects on the feed or the image data") { store in
      try await save(Sample.feed(of: 3), withDataOf: [0, 2, 9], in: store)
      let stored = try await store.retrieve()
      for _ in 0..<2 {
        try await expectKept([0, 2, 9], in: store)
        try await expect(stored, in: store)
      }
    },
  ]

  private static func expectNoEmptyImageData(_ insert: () async throws -> Void) async throws {
    try await expect(
      "FeedStoreError.emptyImageData",
      where: { if case FeedStoreError.emptyImageData = $0 { true } else { false } },
      thrownBy: insert
    )
  }
}
