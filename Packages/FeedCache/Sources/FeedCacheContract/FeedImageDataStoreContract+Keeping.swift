extension FeedImageDataStoreContract {
  static let keeping: [ContractPromise<any FeedStore & FeedImageDataStore>] = [
    ContractPromise("Retrieving image data that was never kept gives none") { store in
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
      try await store.replace(with: Sample.feed(of: 2))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
    },
    ContractPromise("SI1: image data is kept, and retrieved as often as asked for") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
    },
    ContractPromise("Image data that is inserted again replaces what was kept") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await store.insert(Sample.data(2), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(2))
    },
    ContractPromise("Image data that takes the place of longer data leaves nothing of it") { store in
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
    },
    ContractPromise("Image data of no bytes is refused, and leaves what was kept for that URL") { store in
      try await expectNoEmptyImageData { try await store.insert(Data(), for: Sample.url(1)) }
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await expectNoEmptyImageData { try await store.insert(Data(), for: Sample.url(1)) }
      try await expectKept([1], in: store)
    },
    ContractPromise("Image data is kept byte for byte, whatever the bytes") { store in
      try await store.insert(Sample.everyByte, for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.everyByte)
      try await store.insert(Sample.slice, for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.slice)
    },
    ContractPromise("Image data of 8 MB is kept whole") { store in
      try await store.insert(Sample.eightMegabytes, for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.eightMegabytes)
    },
    ContractPromise("Keeping image data leaves the feed as it is") { store in
      try await store.replace(with: Sample.feed(of: 2))
      let stored = try await store.retrieve()
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await store.insert(Sample.data(9), for: Sample.url(9))
      try expect(try await store.retrieve(), toBe: stored)
    },
    ContractPromise("Keeping image data makes no feed") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieve(), toBe: nil)
    },
    ContractPromise("Retrieving has no side effects on the feed or the image data") { store in
      try await store.replace(with: Sample.feed(of: 3))
      for image in [0, 2, 9] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      let stored = try await store.retrieve()
      for _ in 0..<2 {
        try await expectKept([0, 2, 9], in: store)
        try expect(try await store.retrieve(), toBe: stored)
      }
    },
  ]

  private static func expectNoEmptyImageData(_ insert: () async throws -> Void) async throws {
    do {
      try await insert()
    } catch FeedStoreError.emptyImageData {
      return
    }
    throw Broken(found: "image data of no bytes was accepted")
  }
}
