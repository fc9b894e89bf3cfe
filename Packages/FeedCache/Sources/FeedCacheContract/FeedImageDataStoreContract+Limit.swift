import FeedCache

extension FeedImageDataStoreContract {
  /// At most 2 images, and 1,000 bytes.
  static let limited: [StorePromise<any FeedImageDataStore>] = [
    StorePromise("Data for a URL that is not in the feed never displaces other such data") {
      store in
      try await insert([8, 9], into: store)
      try await expectQuotaReached { try await insert([7], into: store) }
      try await expectKept([8, 9], in: store)
    },
    StorePromise("Data that is refused leaves what was kept for that URL") { store in
      try await insert([0, 1], into: store)
      try await expectQuotaReached {
        try await store.insert(Data(count: 1_001), for: Sample.url(1))
      }
      try await expectKept([0, 1], in: store)
    },
    StorePromise("Inserting again at the limit replaces, and drops nothing") { store in
      try await insert([0, 1, 1, 0], into: store)
      try await expectKept([0, 1], in: store)
    },
    StorePromise("The same image data that callers insert at once counts once") { store in
      try await insert([1], into: store)
      try await atOnce(0..<8) { _ in try await insert([0], into: store) }
      try await expectKept([0, 1], in: store)
    },
  ]

  static let limitedBesideFeed: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("Over the count, the image furthest down the feed is dropped") { store in
      try await save(Sample.feed(of: 3), withDataOf: [2, 1, 0], in: store)
      try await expectKept([0, 1], in: store)
    },
    StorePromise("Data that would be the first to go is refused, and what is kept stays") { store in
      try await save(Sample.feed(of: 3), withDataOf: [0, 1], in: store)
      try await expectQuotaReached { try await insert([2], into: store) }
      try await expectKept([0, 1], in: store)
    },
    StorePromise("Data for a URL that is not in the feed is dropped first") { store in
      try await save(Sample.feed(of: 2), withDataOf: [9, 0, 1], in: store)
      try await expectKept([0, 1], in: store)
    },
    StorePromise("An image that is in the feed twice has the position of the first") { store in
      try await save(Sample.feed(of: [0, 1, 2, 0]), withDataOf: [0, 2, 1], in: store)
      try await expectKept([0, 1], in: store)
    },
    StorePromise("Over the bytes, as many images are dropped as necessary, and the feed stays") {
      store in
      let feed = Sample.feed(of: 3)
      try await store.replace(with: feed)
      try await store.insert(Data(count: 350), for: Sample.url(1))
      try await store.insert(Data(count: 350), for: Sample.url(2))
      try await store.insert(Data(count: 700), for: Sample.url(0))
      try await expectQuotaReached {
        try await store.insert(Data(count: 350), for: Sample.url(1))
      }
      try await expect(Data(count: 700), for: 0, in: store)
      try await expect(nil, for: 1, in: store)
      try await expect(nil, for: 2, in: store)
      try await expect(feed, in: store)
    },
    StorePromise("The limit is reached by image data alone, to the byte") { store in
      try await store.replace(withFeedOf: 2)
      try await store.insert(Data(count: 1_000), for: Sample.url(1))
      try await expect(Data(count: 1_000), for: 1, in: store)
      try await store.insert(Data(count: 400), for: Sample.url(1))
      try await store.insert(Data(count: 600), for: Sample.url(0))
      try await expect(Data(count: 600), for: 0, in: store)
      try await expect(Data(count: 400), for: 1, in: store)
      try await expectQuotaReached {
        try await store.insert(Data(count: 401), for: Sample.url(1))
      }
      try await expect(Data(count: 400), for: 1, in: store)
      try await store.insert(Data(count: 601), for: Sample.url(0))
      try await expect(nil, for: 1, in: store)
    },
    StorePromise("Over the count, callers at once leave what is nearest to the front of the feed") {
      store in
      try await store.replace(withFeedOf: 6)
      try await atOnce((0..<6).reversed()) { image in
        // An image behind the first two is refused; if it comes early it is accepted, and dropped
        // later.
        do {
          try await insert([image], into: store)
        } catch FeedStoreError.quotaReached {}
      }
      try await expectKept([0, 1], in: store)
    },
    StorePromise("Data larger than the limit is refused, and drops nothing") { store in
      try await store.replace(withFeedOf: 2)
      try await insert([1], into: store)
      try await expectQuotaReached {
        try await store.insert(Data(count: 1_001), for: Sample.url(0))
      }
      try await expectKept([1], in: store)
    },
    StorePromise("Quota that was freed can be used again") { store in
      try await save(Sample.feed(of: 2), withDataOf: [0, 1], in: store)
      try await save(Sample.feed(of: [5, 6]), withDataOf: [5, 6], in: store)
      try await expectKept([5, 6], in: store)
      try await store.delete()
      try await save(Sample.feed(of: 2), withDataOf: [0, 1], in: store)
      try await expectKept([0, 1], in: store)
    },
  ]

  private static func expectQuotaReached(_ insert: () async throws -> Void) async throws {
    try await expect(
      "FeedStoreError.quotaReached",
      where: { if case FeedStoreError.quotaReached = $0 { true } else { false } },
      thrownBy: insert
    )
  }
}
