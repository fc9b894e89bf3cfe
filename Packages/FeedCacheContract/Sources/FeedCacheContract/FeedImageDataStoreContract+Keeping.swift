extension FeedImageDataStoreContract {
  static let keeping: [Promise<any FeedStore & FeedImageDataStore>] = [
    Promise("Retrieving image data that was never kept gives none") { store in
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
      try await store.replace(with: Sample.feed(of: 2))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
    },
    Promise("SI1: image data is kept, and retrieved as often as asked for") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
    },
    Promise("The size of image data is told, and none where there is none") { store in
      try expect(try await store.sizeOfImageData(for: Sample.url(1)), toBe: nil)
      try await store.replace(with: Sample.feed(of: 2))
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      let size = try await store.sizeOfImageData(for: Sample.url(1))
      try expect(size, toBe: Sample.everyByte.count)
      try expect(try await store.sizeOfImageData(for: Sample.url(2)), toBe: nil)
    },
    Promise("Image data that is inserted again replaces what was kept") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await store.insert(Sample.data(2), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(2))
    },
    Promise("Image data that replaces longer data leaves nothing of it") { store in
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
    },
    Promise("Image data of no bytes is refused, and leaves what was kept for that URL") { store in
      try await expectNoEmptyImageData { try await store.insert(Data(), for: Sample.url(1)) }
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await expectNoEmptyImageData { try await store.insert(Data(), for: Sample.url(1)) }
      try await expectKept([1], in: store)
    },
    Promise("Image data is kept byte for byte, whatever the bytes") { store in
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.everyByte)
      try await store.insert(Sample.slice, for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.slice)
    },
    Promise("Image data of 8 MB is kept whole") { store in
      try await store.insert(Sample.eightMegabytes, for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.eightMegabytes)
    },
    Promise("Keeping image data leaves the feed as it is") { store in
      try await store.replace(with: Sample.feed(of: 2))
      let stored = try await store.retrieve()
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await store.insert(Sample.data(9), for: Sample.url(9))
      try expect(try await store.retrieve(), toBe: stored)
    },
    Promise("Keeping image data makes no feed") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieve(), toBe: nil)
    },
    Promise("Retrieving has no side effects on the feed or the image data") { store in
      try await save(Sample.feed(of: 3), withDataOf: [0, 2, 9], in: store)
      let stored = try await store.retrieve()
      for _ in 0..<2 {
        try await expectKept([0, 2, 9], in: store)
        try expect(try await store.retrieve(), toBe: stored)
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
