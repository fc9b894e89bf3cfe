import FeedCache
import FeedCore

/// Image data is dropped with its image, and with the feed.
extension FeedImageDataStoreContract {
  static let pruning: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("Replacing the feed keeps the data of the images still in it, and drops the rest")
    {
      store in
      try await save(Sample.feed(of: 3), withDataOf: 0..<3, in: store)
      try await insert([9], into: store)
      try await store.replace(withFeedOf: [1, 7])
      try await expectKept([1], in: store)
    },
    StorePromise("Replacing with an equal feed keeps all image data") { store in
      for _ in 0..<2 {
        try await store.replace(withFeedOf: 3)
      }
      try await insert(0..<3, into: store)
      try await store.replace(withFeedOf: 3)
      try await expectKept([0, 1, 2], in: store)
    },
    StorePromise("Replacing keeps an image's data even if its text or position changes") { store in
      try await store.replace(withFeedOf: 2)
      try await insert([1], into: store)
      let moved = FeedImage(id: Sample.id(8), description: "Another text", url: Sample.url(1))
      try await store.replace(
        with: CachedFeed(images: [moved, Sample.image(3)], savedAt: Sample.date)
      )
      try await expectKept([1], in: store)
    },
    StorePromise("Image data stays as long as one of the images of its URL is in the feed") {
      store in
      let twin = FeedImage(id: Sample.id(8), url: Sample.url(1))
      try await store.replace(
        with: CachedFeed(images: [Sample.image(1), twin], savedAt: Sample.date)
      )
      try await insert([1], into: store)
      try await store.replace(with: CachedFeed(images: [twin], savedAt: Sample.date))
      try await expectKept([1], in: store)
    },
    StorePromise(
      "Image data that is kept before any feed is dropped by the first one that lacks it"
    ) {
      store in
      try await insert([0, 1, 9], into: store)
      try await store.replace(withFeedOf: 2)
      try await expectKept([0, 1], in: store)
    },
    StorePromise("A feed of no images drops all image data") { store in
      try await save(Sample.feed(of: 2), withDataOf: 0..<3, in: store)
      try await store.replace(withFeedOf: 0)
      try await expectKept([], in: store)
    },
    StorePromise("Image data that was dropped does not come back with its image") { store in
      try await store.replace(withFeedOf: 2)
      try await insert([1], into: store)
      try await store.replace(withFeedOf: 1)
      try await store.replace(withFeedOf: 2)
      try await expectKept([], in: store)
    },
  ]

  static let deleting: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("Deleting drops all image data") { store in
      try await save(Sample.feed(of: 1), withDataOf: [0, 9], in: store)
      try await store.delete()
      try await expectKept([], in: store)
    },
    StorePromise(
      "A conditional replace keeps the data of its images, and drops the rest only where it replaces"
    ) { store in
      try await store.replace(withFeedOf: 2)
      let gone = try await revision(in: store)
      try await save(Sample.feed(of: 2), withDataOf: [0, 1, 9], in: store)
      try expect(try await store.replace(only: gone, with: Sample.feed(of: [1, 5])), toBe: false)
      try await expectKept([0, 1, 9], in: store)
      try expect(
        try await store.replace(
          only: try await revision(in: store),
          with: Sample.feed(of: [1, 5])
        ),
        toBe: true
      )
      try await expectKept([1], in: store)
    },
    StorePromise("Deleting drops all image data, also where there is no feed") { store in
      try await insert([0, 9], into: store)
      try await store.delete()
      try await expectKept([], in: store)
    },
    StorePromise("Deleting the saved revision drops all image data") { store in
      try await save(Sample.feed(of: 1), withDataOf: [0, 9], in: store)
      try await store.delete(only: try await revision(in: store))
      try await expectKept([], in: store)
    },
    StorePromise("Deleting another revision leaves the image data too") { store in
      try await store.replace(withFeedOf: 1)
      let old = try await revision(in: store)
      try await save(Sample.feed(of: 1), withDataOf: [0, 9], in: store)
      try await store.delete(only: old)
      try await expectKept([0, 9], in: store)
    },
    StorePromise(
      "Deleting corrupt image data finds none in a store that is whole, and deletes nothing"
    ) { store in
      try expect(try await store.deleteCorruptImageData(), toBe: 0)
      try await save(Sample.feed(of: 2), withDataOf: [0, 1, 9], in: store)
      let stored = try await store.retrieve()
      try expect(try await store.deleteCorruptImageData(), toBe: 0)
      try await expectKept([0, 1, 9], in: store)
      try await expect(stored, in: store)
    },
  ]
}
