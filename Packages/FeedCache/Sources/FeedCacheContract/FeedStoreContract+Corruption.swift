import FeedCache
import FeedContract

extension FeedStoreContract {
  /// What a store promises of a feed that was corrupted where it is stored.
  static let corrupt: [StorePromise<StoreUnderTest<any FeedStore>>] = [
    StorePromise("A corrupt feed is thrown as FeedStoreError.corrupt, as often as it is asked for")
    {
      subject in
      let old = try await corruptFeed(in: subject)
      try expect(try await corruptRevision(in: subject.store), toBe: old)
    },
    StorePromise("Deleting the revision of a corrupt feed deletes it") { subject in
      try await subject.store.delete(only: try await corruptFeed(in: subject))
      try await expect(nil, in: subject.store)
    },
    StorePromise("Deleting the revision of a corrupt feed leaves one that was saved since") {
      subject in
      let old = try await corruptFeed(in: subject)
      try await subject.store.replace(withFeedOf: 3)
      try await subject.store.delete(only: old)
      try await expect(Sample.feed(of: 3), in: subject.store)
    },
    StorePromise("A replace replaces a corrupt feed") { subject in
      try await subject.store.replace(withFeedOf: 3)
      try await subject.corrupt(.feed)
      try await subject.store.replace(withFeedOf: 2)
      try await expect(Sample.feed(of: 2), in: subject.store)
    },
  ]

  /// Saves a feed, corrupts it, and returns the revision that a retrieve throws.
  private static func corruptFeed(in subject: StoreUnderTest<any FeedStore>) async throws
    -> FeedStoreRevision
  {
    try await subject.store.replace(withFeedOf: 3)
    try await subject.corrupt(.feed)
    return try await corruptRevision(in: subject.store)
  }

  private static func corruptRevision(in store: any FeedStore) async throws -> FeedStoreRevision {
    do {
      let stored = try await store.retrieve()
      throw Broken(found: stored == nil ? "no feed" : "a feed")
    } catch FeedStoreError.corrupt(let revision, _) {
      return revision
    }
  }
}
