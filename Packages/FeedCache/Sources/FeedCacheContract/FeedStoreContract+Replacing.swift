import FeedCache
import FeedContract
import FeedCore

extension FeedStoreContract {
  static let replacing: [StorePromise<any FeedStore>] = [
    StorePromise("SF1: replacing deletes the old feed and keeps the new one") { store in
      try await store.replace(withFeedOf: 3)
      let new = Sample.feed(of: [7, 8])
      try await store.replace(with: new)
      try await expect(new, in: store)
    },
    StorePromise("A feed that replaces a longer one leaves nothing of it") { store in
      try await store.replace(withFeedOf: 500)
      let short = Sample.feed(of: 1)
      try await store.replace(with: short)
      try await expect(short, in: store)
    },
    StorePromise("The feed that was saved last is kept, also where it is the older one") { store in
      try await store.replace(with: CachedFeed(images: [Sample.image(1)], savedAt: Sample.date))
      let older = CachedFeed(
        images: [Sample.image(2)],
        savedAt: Sample.date.addingTimeInterval(-86_400)
      )
      try await store.replace(with: older)
      try await expect(older, in: store)
    },
    StorePromise("The server's validators are kept with their feed, and go with it") { store in
      let validators = FeedValidators(
        entityTag: "W/\"1\"",
        lastModified: "Sat, 21 Nov 2026 10:00:00 GMT"
      )
      let feed = CachedFeed(images: [Sample.image(0)], savedAt: Sample.date, validators: validators)
      try await store.replace(with: feed)
      try expect(try await store.retrieve()?.feed.validators, toBe: validators)
      try await store.replace(withFeedOf: 1)
      try expect(try await store.retrieve()?.feed.validators, toBe: FeedValidators.none)
    },
    StorePromise("What the publisher says of a feed is kept with it, and goes with it") { store in
      let details = FeedDetails(
        title: "Lighthouses",
        nextPage: Sample.url(1),
        earliestNextRequest: Sample.date,
        leftOut: 3,
        pages: 2
      )
      try await store.replace(with: Sample.feed(with: details))
      try expect(try await store.retrieve()?.feed.details, toBe: details)
      try await store.replace(withFeedOf: 1)
      try expect(try await store.retrieve()?.feed.details, toBe: FeedDetails.none)
    },
    StorePromise("Whether a feed came from a private network is kept with it, and goes with it") {
      store in
      let own = CachedFeed(
        images: [Sample.image(0)],
        savedAt: Sample.date,
        isFromPrivateNetwork: true
      )
      try await store.replace(with: own)
      try await expect(own, in: store)
      let other = Sample.feed(of: 1)
      try await store.replace(with: other)
      try await expect(other, in: store)
    },
    StorePromise("Every save has a revision of its own, also of an equal feed") { store in
      let feed = Sample.feed(of: 1)
      try await store.replace(with: feed)
      let first = try await store.retrieve()?.revision
      try await store.replace(with: feed)
      let isAnother = try await store.retrieve()?.revision != first
      try expect(isAnother, orFound: "the revision of the save before")
    },
    StorePromise("No revision comes again, however often an equal feed is saved and deleted") {
      store in
      let feed = Sample.feed(of: 1)
      var seen: Set<FeedStoreRevision> = []
      for save in 0..<24 {
        if save % 3 == 2 {
          try await store.delete()
        }
        try await store.replace(with: feed)
        guard let revision = try await store.retrieve()?.revision else {
          throw Broken(found: "no feed")
        }
        try expect(
          seen.insert(revision).inserted,
          orFound: "the revision \(revision.rawValue) for two saves"
        )
      }
    },
  ]
}
