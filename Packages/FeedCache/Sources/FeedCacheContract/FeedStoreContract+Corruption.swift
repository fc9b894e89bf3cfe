extension FeedStoreContract {
  /// What a store promises of a feed that was corrupted where it is stored.
  static let corrupt: [Promise<StoreUnderTest<any FeedStore>>] = [
    Promise("A corrupt feed is thrown as FeedStoreError.corrupt, as often as it is asked for") { subject in
      try await subject.store.replace(with: Sample.feed(of: 3))
      try await subject.corrupt(.feed)
      let judged = try await corruptRevision(in: subject.store)
      try expect(try await corruptRevision(in: subject.store), toBe: judged)
    },
    Promise("Deleting a corrupt feed that was judged deletes it") { subject in
      try await subject.store.replace(with: Sample.feed(of: 3))
      try await subject.corrupt(.feed)
      try await subject.store.delete(only: try await corruptRevision(in: subject.store))
      try expect(try await subject.store.retrieve(), toBe: nil)
    },
    Promise("Deleting a corrupt feed that was judged leaves one that was saved since") { subject in
      try await subject.store.replace(with: Sample.feed(of: 3))
      try await subject.corrupt(.feed)
      let judged = try await corruptRevision(in: subject.store)
      try await subject.store.replace(with: Sample.feed(of: 3))
      try await subject.store.delete(only: judged)
      try await expect(Sample.feed(of: 3), in: subject.store)
    },
    Promise("A replace puts the new feed in the place of a corrupt one") { subject in
      try await subject.store.replace(with: Sample.feed(of: 3))
      try await subject.corrupt(.feed)
      try await subject.store.replace(with: Sample.feed(of: 2))
      try await expect(Sample.feed(of: 2), in: subject.store)
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
