import FeedCache

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FeedImageDataStoreContract {
  /// What a store promises of image data that was damaged where it lies.
  static let damaged: [ContractPromise<StoreUnderTest<any FeedStore & FeedImageDataStore>>] =
    [
      ContractPromise("Damaged image data is thrown as FeedStoreError.damaged, as often as it is asked for") {
        damageable in
        try await damageable.store.insert(Sample.data(1), for: Sample.url(1))
        try await damageable.damage(.imageData(Sample.url(1)))
        for _ in 0..<2 { try await expectDamaged(1, in: damageable.store) }
      },
      ContractPromise("An insert puts new data in the place of damaged data") { damageable in
        try await damageable.store.insert(Sample.data(7), for: Sample.url(1))
        try await damageable.damage(.imageData(Sample.url(1)))
        try await damageable.store.insert(Sample.data(1), for: Sample.url(1))
        try await expectKept([1], in: damageable.store)
      },
      ContractPromise("Deleting damaged image data deletes all of it, says how much, and leaves the rest and the feed")
      {
        damageable in
        try await damageable.store.replace(with: Sample.feed(of: 4))
        for image in [0, 1, 2, 9] { try await damageable.store.insert(Sample.data(image), for: Sample.url(image)) }
        for image in [1, 9] { try await damageable.damage(.imageData(Sample.url(image))) }
        let stored = try await damageable.store.retrieve()
        try expect(try await damageable.store.deleteDamagedImageData(), toBe: 2)
        try await expectKept([0, 2], in: damageable.store)
        try expect(try await damageable.store.retrieve(), toBe: stored)
        try expect(try await damageable.store.deleteDamagedImageData(), toBe: 0)
      },
      ContractPromise("A cancelled deletion of damaged image data throws CancellationError and deletes nothing") {
        damageable in
        try await damageable.store.insert(Sample.data(1), for: Sample.url(1))
        try await damageable.damage(.imageData(Sample.url(1)))
        try await expectCancellation { try await damageable.store.deleteDamagedImageData() }
        try await expectDamaged(1, in: damageable.store)
      },
      ContractPromise("Deleting damaged image data never deletes what another caller inserts meanwhile") { damageable in
        for round in 0..<20 {
          try await damageable.store.insert(Sample.data(7), for: Sample.url(1))
          try await damageable.damage(.imageData(Sample.url(1)))
          async let deletion = damageable.store.deleteDamagedImageData()
          for _ in 0..<round { await Task.yield() }
          try await damageable.store.insert(Sample.data(1), for: Sample.url(1))
          _ = try await deletion
          try await expectKept([1], in: damageable.store)
        }
      },
    ]

  private static func expectDamaged(_ image: Int, in store: any FeedImageDataStore) async throws {
    do {
      let data = try await store.retrieveImageData(for: Sample.url(image))
      throw Broken(found: data == nil ? "no image data" : "image data")
    } catch FeedStoreError.damaged {
      return
    }
  }
}
