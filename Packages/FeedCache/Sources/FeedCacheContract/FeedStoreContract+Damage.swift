import FeedCache

extension FeedStoreContract {
  /// What a store promises of a feed that was damaged where it lies.
  static let damaged: [ContractPromise<StoreUnderTest<any FeedStore>>] = [
    ContractPromise("A damaged feed is thrown as FeedStoreError.damaged, as often as it is asked for") { damageable in
      try await damageable.store.replace(with: Sample.feed(of: 3))
      try await damageable.damage(.feed)
      let judged = try await damagedRevision(in: damageable.store)
      try expect(try await damagedRevision(in: damageable.store), toBe: judged)
    },
    ContractPromise("Deleting a damaged feed that was judged deletes it") { damageable in
      try await damageable.store.replace(with: Sample.feed(of: 3))
      try await damageable.damage(.feed)
      try await damageable.store.delete(only: try await damagedRevision(in: damageable.store))
      try expect(try await damageable.store.retrieve(), toBe: nil)
    },
    ContractPromise("Deleting a damaged feed that was judged leaves one that was saved since") { damageable in
      try await damageable.store.replace(with: Sample.feed(of: 3))
      try await damageable.damage(.feed)
      let judged = try await damagedRevision(in: damageable.store)
      try await damageable.store.replace(with: Sample.feed(of: 3))
      try await damageable.store.delete(only: judged)
      try await expect(Sample.feed(of: 3), in: damageable.store)
    },
    ContractPromise("A replace puts the new feed in the place of a damaged one") { damageable in
      try await damageable.store.replace(with: Sample.feed(of: 3))
      try await damageable.damage(.feed)
      try await damageable.store.replace(with: Sample.feed(of: 2))
      try await expect(Sample.feed(of: 2), in: damageable.store)
    },
  ]

  private static func damagedRevision(in store: any FeedStore) async throws -> FeedStoreRevision {
    do {
      let stored = try await store.retrieve()
      throw Broken(found: stored == nil ? "no feed" : "a feed")
    } catch FeedStoreError.damaged(let revision, _) {
      return revision
    }
  }
}
