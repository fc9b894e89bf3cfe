import FeedCache

extension FeedStoreContract {
  static let retrieving: [StorePromise<any FeedStore>] = [
    StorePromise("Retrieving from an empty store gives no feed") { store in
      try await expect(nil, in: store)
    },
    StorePromise("Retrieving twice from an empty store has no side effects") { store in
      _ = try await store.retrieve()
      try await expect(nil, in: store)
    },
    StorePromise("Retrieving gives exactly the feed that was saved, in its order") { store in
      try await expectKept(Sample.feed(of: [2, 0, 3, 1]), by: store)
    },
    StorePromise("Retrieving twice gives the same feed and the same revision") { store in
      try await store.replace(withFeedOf: 3)
      let first = try await store.retrieve()
      try await expect(first, in: store)
    },
  ]
}
