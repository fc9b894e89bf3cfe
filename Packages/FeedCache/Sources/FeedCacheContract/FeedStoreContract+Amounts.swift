import FeedCache
import FeedCore

/// No image, one, a hundred thousand, one that comes twice, and images of any parts.
extension FeedStoreContract {
  static let amounts: [StorePromise<any FeedStore>] = [
    StorePromise("A feed of no images is kept, and is not the same as no feed") { store in
      try await expectKept(Sample.feed(of: 0), by: store)
    },
    StorePromise("A feed of one image is kept") { store in
      try await expectKept(Sample.feed(of: 1), by: store)
    },
    StorePromise("A feed of 100,000 images is kept, each in its place") { store in
      try await expectKept(Sample.feedOf100000Images, by: store)
    },
    StorePromise("An image that is in the feed twice is kept twice") { store in
      try await expectKept(Sample.feed(of: [0, 1, 0, 0]), by: store)
    },
    StorePromise("The number of items that were left out is kept") { store in
      for count in [0, 1, 65_536, Int(Int32.max), .max] {
        try await expectKept(Sample.feed(with: FeedDetails(leftOut: count)), by: store)
      }
    },
    StorePromise("The number of pages that the images come from is kept") { store in
      for count in [1, 2, 10_000, .max] {
        try await expectKept(Sample.feed(with: FeedDetails(pages: count)), by: store)
      }
    },
    StorePromise("Each part of an image is kept for that image, whichever other parts it has") {
      store in
      try await expectKept(
        CachedFeed(images: Sample.imagesOfAnyParts, savedAt: Sample.date),
        by: store
      )
    },
    StorePromise("Images of one id, or of one URL, are kept apart") { store in
      let images = [
        FeedImage(id: Sample.id(0), url: Sample.url(0)),
        FeedImage(id: Sample.id(0), url: Sample.url(1)),
        FeedImage(id: Sample.id(1), url: Sample.url(0)),
      ]
      try await expectKept(CachedFeed(images: images, savedAt: Sample.date), by: store)
    },
  ]
}
