/// No image, one, a hundred thousand, and one that comes twice.
extension FeedStoreContract {
  static let amounts: [Promise<any FeedStore>] = [
    Promise("A feed of no images is kept, and is not the same as no feed") { store in
      let feed = Sample.feed(of: 0)
      try await store.replace(with: feed)
      try await expect(feed, in: store)
    },
    Promise("A feed of one image is kept") { store in
      let feed = Sample.feed(of: 1)
      try await store.replace(with: feed)
      try await expect(feed, in: store)
    },
    Promise("A feed of 100,000 images is kept, each in its place") { store in
      let feed = Sample.feedOf100000Images
      try await store.replace(with: feed)
      try await expect(feed, in: store)
    },
    Promise("An image that is in the feed twice is kept twice") { store in
      let feed = Sample.feed(of: [0, 1, 0, 0])
      try await store.replace(with: feed)
      try await expect(feed, in: store)
    },
    Promise("Images of one id, or of one URL, are kept apart") { store in
      let images = [
        FeedImage(id: Sample.id(0), url: Sample.url(0)), FeedImage(id: Sample.id(0), url: Sample.url(1)),
        FeedImage(id: Sample.id(1), url: Sample.url(0)),
      ]
      let feed = CachedFeed(images: images, savedAt: Sample.date)
      try await store.replace(with: feed)
      try await expect(feed, in: store)
    },
  ]
}
