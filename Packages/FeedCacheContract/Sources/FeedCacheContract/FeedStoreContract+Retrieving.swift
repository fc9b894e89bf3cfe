extension FeedStoreContract {
  static let retrieving: [Promise<any FeedStore>] = [
    Promise("Retrieving from an empty store gives no feed") { store in
      try expect(try await store.retrieve(), toBe: nil)
    },
    Promise("Retrieving twice from an empty store has no side effects") { store in
      _ = try await store.retrieve()
      try expect(try await store.retrieve(), toBe: nil)
    },
    Promise("Retrieving gives exactly the feed that was saved, in its order") { store in
      let feed = Sample.feed(of: [2, 0, 3, 1])
      try await store.replace(with: feed)
      try await expect(feed, in: store)
    },
    Promise("Retrieving twice gives the same feed and the same revision") { store in
      try await store.replace(with: Sample.feed(of: 3))
      let first = try await store.retrieve()
      try expect(try await store.retrieve(), toBe: first)
    },
  ]
}
