extension FeedStoreContract {
  /// What a store promises of a feed that was corrupted where it is stored.
  static let corrupt: [ContractPromise<StoreUnderTest<any FeedStore>>] = [
    ContractPromise("A corrupt feed is thrown as FeedStoreError.corrupt, as often as it is asked for") { corruptible in
      try await corruptible.store.replace(with: Sample.feed(of: 3))
      try await corruptible.corrupt(.feed)
      let judged = try await corruptRevision(in: corruptible.store)
      try expect(try await corruptRevision(in: corruptible.store), toBe: judged)
    },
    ContractPromise("Deleting a corrupt feed that was judged deletes it") { corruptible in
      try await corruptible.store.replace(with: Sample.feed(of: 3))
      try await corruptible.corrupt(.feed)
      try await corruptible.store.delete(only: try await corruptRevision(in: corruptible.store))
      try expect(try await corruptible.store.retrieve(), toBe: nil)
    },
    ContractPromise("Deleting a corrupt feed that was judged leaves one that was saved since") { corruptible in
      try await corruptible.store.replace(with: Sample.feed(of: 3))
      try await corruptible.corrupt(.feed)
      let judged = try await corruptRevision(in: corruptible.store)
      try await corruptible.store.replace(with: Sample.feed(of: 3))
      try await corruptible.store.delete(only: judged)
      try await expect(Sample.feed(of: 3), in: corruptible.store)
    },
    ContractPromise("A replace puts the new feed in the place of a corrupt one") { corruptible in
      try await corruptible.store.replace(with: Sample.feed(of: 3))
      try await corruptible.corrupt(.feed)
      try await corruptible.store.replace(with: Sample.feed(of: 2))
      try await expect(Sample.feed(of: 2), in: corruptible.store)
    },
  ]

  private static func corruptRevision(in store: any FeedStore) async throws -> FeedStoreRevision {
    do {
      let stored = try await store.retrieve()
      throw Broken(found: stored == nil ? "no feed" : "a feed")
    } catch FeedStoreError.corrupt(let revision, _) {
      return revision
    }
  }
}
