import FeedCache

extension FeedStoreContract {
  static let retrieving: [Promise<any FeedStore>] = [
    Promise("Retrieving from an empty store gives no feed") { store in
      try await expect(nil, in: store)
    },
    Promise("Retrieving twice from an empty store has no side effects") { store in
      _ = try await store.retrieve()
      try await expect(nil, in: store)
    },
    Promise("Retrieving gives exactly the feed that was saved, in its order") { store in
      try await expectKept(Sample.feed(of: [2, 0, 3, 1]), by: store)
    },
    Promise("Retrieving twice gives the same feed and the same revision") { store in
      try await store.replace(withFeedOf: 3)
      let first = try await store.retrieve()
      try await expect(first, in: store)
    },
  ]
}
