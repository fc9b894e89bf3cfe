import FeedCache

extension FeedStoreContract {
  static let replacingConditionally: [StorePromise<any FeedStore>] = [
    StorePromise(
      "A conditional replace replaces the expected feed, and keeps the time of the new one"
    ) {
      store in
      try await store.replace(withFeedOf: 2)
      let longer = CachedFeed(
        images: Sample.feed(of: 4).images,
        savedAt: Sample.date.addingTimeInterval(-86_400)
      )
      let first = try await revision(in: store)
      try expect(try await store.replace(only: first, with: longer), toBe: true)
      try await expect(longer, in: store)
      let second = try await revision(in: store)
      try expect(second != first, orFound: "the revision of the save before")
      try expect(try await store.replace(only: second, with: Sample.feed(of: 5)), toBe: true)
      try await expect(Sample.feed(of: 5), in: store)
    },
    StorePromise("A conditional replace leaves a feed that was saved since, and says so") { store in
      try await store.replace(withFeedOf: 2)
      let expected = try await revision(in: store)
      try await store.replace(withFeedOf: 2)
      let since = try await store.retrieve()
      try expect(try await store.replace(only: expected, with: Sample.feed(of: 4)), toBe: false)
      try await expect(since, in: store)
    },
    StorePromise("A conditional replace of a feed that is gone saves nothing, and says so") {
      store in
      try await store.replace(withFeedOf: 2)
      let expected = try await revision(in: store)
      try await store.delete()
      try expect(try await store.replace(only: expected, with: Sample.feed(of: 4)), toBe: false)
      try await expect(nil, in: store)
    },
    StorePromise(
      "A conditional replace of no feed saves the first one, and leaves one that is there"
    ) {
      store in
      let first = Sample.feed(of: 2)
      try expect(try await store.replace(only: .noFeed, with: first), toBe: true)
      try await expect(first, in: store)
      try expect(try await store.replace(only: .noFeed, with: Sample.feed(of: 4)), toBe: false)
      try await expect(first, in: store)
    },
    StorePromise("A cancelled conditional replace throws CancellationError and changes nothing") {
      store in
      try await store.replace(withFeedOf: 2)
      let previous = try await store.retrieve()
      let expected = try await revision(in: store)
      for expected in [expected, FeedStoreRevision("of no feed")] {
        try await expectCancellation {
          try await store.replace(only: expected, with: Sample.feed(of: 4))
        }
      }
      try await expect(previous, in: store)
    },
    StorePromise("Of callers that replace the same save conditionally at once, one succeeds") {
      store in
      for round in 0..<8 {
        try await store.replace(with: Sample.version(round))
        let expected = try await revision(in: store)
        let successes = try await withThrowingTaskGroup(of: CachedFeed?.self) { group in
          for size in 10..<14 {
            let feed = Sample.feed(of: size)
            group.addTask { try await store.replace(only: expected, with: feed) ? feed : nil }
          }
          return try await group.reduce(into: [CachedFeed]()) {
            if let feed = $1 {
              $0.append(feed)
            }
          }
        }
        try expect(successes.count, toBe: 1)
        try await expect(successes[0], in: store)
      }
    },
  ]
}
