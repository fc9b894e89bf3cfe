public import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every store of image data promises that keeps it beside its feed.
public enum FeedImageDataStoreContract {
  /// The promises; put a fresh, empty store to each.
  public static let promises: [ContractPromise<any FeedStore & FeedImageDataStore>] = [
    ContractPromise("Retrieving image data that was never kept gives none") { store in
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
    },
    ContractPromise("SI1: image data is kept, and retrieved as often as asked for") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
    },
    ContractPromise("Image data is found under its very URL alone") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: nil)
    },
    ContractPromise("Image data that is inserted again replaces what was kept") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await store.insert(Sample.data(2), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(2))
    },
    ContractPromise("Image data is kept apart for each URL") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await store.insert(Sample.data(2), for: Sample.url(2))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: Sample.data(2))
    },
    ContractPromise("Keeping image data leaves the feed as it is") { store in
      let feed = Sample.feed(of: 2)
      try await store.replace(with: feed)
      let stored = try await store.retrieve()
      try await store.insert(Sample.data(1), for: feed.images[0].url)
      try await store.insert(Sample.data(2), for: Sample.url(99))
      try expect(try await store.retrieve(), toBe: stored)
    },
    ContractPromise("Replacing the feed keeps the data of the images still in it, and drops the rest") { store in
      try await store.replace(with: Sample.feed(of: 3))
      for image in 0..<3 { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await store.insert(Sample.data(99), for: Sample.url(99))
      try await store.replace(with: CachedFeed(images: [Sample.image(1), Sample.image(7)], savedAt: Sample.date))
      try expect(try await store.retrieveImageData(for: Sample.url(0)), toBe: nil)
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: nil)
      try expect(try await store.retrieveImageData(for: Sample.url(99)), toBe: nil)
    },
    ContractPromise("Deleting drops all image data") { store in
      try await store.replace(with: Sample.feed(of: 1))
      try await store.insert(Sample.data(0), for: Sample.url(0))
      try await store.insert(Sample.data(9), for: Sample.url(9))
      try await store.delete()
      try expect(try await store.retrieveImageData(for: Sample.url(0)), toBe: nil)
      try expect(try await store.retrieveImageData(for: Sample.url(9)), toBe: nil)
    },
    ContractPromise("A delete that does not concern what is kept leaves the image data too") { store in
      try await store.replace(with: Sample.feed(of: 1))
      let judged = try await store.retrieve()?.revision
      try await store.replace(with: Sample.feed(of: 1))
      try await store.insert(Sample.data(0), for: Sample.url(0))
      try await store.delete(only: judged)
      try expect(try await store.retrieveImageData(for: Sample.url(0)), toBe: Sample.data(0))
    },
    ContractPromise("A cancelled insert throws CancellationError and keeps nothing") { store in
      try await expectCancellation { try await store.insert(Sample.data(1), for: Sample.url(1)) }
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
    },
  ]

  /// What a store promises over its limit; put a fresh, empty store of at most 2 images and 1,000 bytes of image data to each. Up to a
  /// hundred bytes for each image may be the store's own.
  public static let promisesOfTwoImagesAndAThousandBytes: [ContractPromise<any FeedStore & FeedImageDataStore>] = [
    ContractPromise("Over the count, the image furthest down the feed goes without") { store in
      try await store.replace(with: Sample.feed(of: 3))
      for image in [2, 1, 0] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], of: 0..<3, in: store)
    },
    ContractPromise("Data that would be the first to go is refused, and what is kept stays") { store in
      try await store.replace(with: Sample.feed(of: 3))
      for image in [0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectNoRoom { try await store.insert(Sample.data(2), for: Sample.url(2)) }
      try await expectKept([0, 1], of: 0..<3, in: store)
    },
    ContractPromise("Data for a URL that is not in the feed gives way first") { store in
      try await store.replace(with: Sample.feed(of: 2))
      for image in [9, 0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], of: 0..<10, in: store)
    },
    ContractPromise("Over the bytes, as many images go without as need be, and the feed stays") { store in
      let feed = Sample.feed(of: 3)
      try await store.replace(with: feed)
      try await store.insert(Data(repeating: 1, count: 350), for: Sample.url(1))
      try await store.insert(Data(repeating: 2, count: 350), for: Sample.url(2))
      try await store.insert(Data(repeating: 0, count: 700), for: Sample.url(0))
      try await expectNoRoom { try await store.insert(Data(repeating: 1, count: 350), for: Sample.url(1)) }
      try expect(try await store.retrieveImageData(for: Sample.url(0))?.count, toBe: 700)
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: nil)
      try expect(try await store.retrieve()?.feed, toBe: feed)
    },
    ContractPromise("Data larger than the limit is refused, and drops nothing") { store in
      try await store.replace(with: Sample.feed(of: 2))
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await expectNoRoom { try await store.insert(Data(repeating: 0, count: 1_001), for: Sample.url(0)) }
      try await expectKept([1], of: 0..<2, in: store)
    },
    ContractPromise("Inserting again at the limit replaces, and drops nothing") { store in
      try await store.replace(with: Sample.feed(of: 2))
      for image in [0, 1, 1, 0] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], of: 0..<2, in: store)
    },
    ContractPromise("Room that was freed is room again") { store in
      try await store.replace(with: Sample.feed(of: 2))
      for image in [0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await store.replace(with: CachedFeed(images: [Sample.image(5), Sample.image(6)], savedAt: Sample.date))
      for image in [5, 6] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([5, 6], of: 0..<7, in: store)
    },
  ]

  private static func expectKept(
    _ images: [Int], of all: Range<Int>, in store: any FeedStore & FeedImageDataStore
  ) async throws {
    var kept: [Int] = []
    for image in all where try await store.retrieveImageData(for: Sample.url(image)) == Sample.data(image) {
      kept.append(image)
    }
    try expect(kept, toBe: images)
  }

  private static func expectNoRoom(_ insert: () async throws -> Void) async throws {
    do {
      try await insert()
    } catch FeedStoreError.noRoom {
      return
    }
    throw Broken(found: "data over the limit was accepted")
  }
}
