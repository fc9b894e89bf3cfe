public import FeedCache
import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every ``FeedCache/FeedStore`` promises.
public enum FeedStoreContract {
  /// The promises; put a fresh, empty store to each.
  public static let promises: [ContractPromise<any FeedStore>] = [
    ContractPromise("Retrieving from an empty store gives no feed") { store in
      try expect(try await store.retrieve(), toBe: nil)
    },
    ContractPromise("Retrieving twice from an empty store has no side effects") { store in
      _ = try await store.retrieve()
      try expect(try await store.retrieve(), toBe: nil)
    },
    ContractPromise("Retrieving gives exactly the feed that was saved, in its order") { store in
      let feed = Sample.feed(of: 3)
      try await store.replace(with: feed)
      try expect(try await store.retrieve()?.feed, toBe: feed)
    },
    ContractPromise("Retrieving twice gives the same feed and the same revision") { store in
      try await store.replace(with: Sample.feed(of: 3))
      let first = try await store.retrieve()
      try expect(try await store.retrieve(), toBe: first)
    },
    ContractPromise("A feed of no images is kept as such, and is not the same as no feed") { store in
      let feed = Sample.feed(of: 0)
      try await store.replace(with: feed)
      try expect(try await store.retrieve()?.feed, toBe: feed)
    },
    ContractPromise("The server's validators are kept with their feed, and go with it") { store in
      let validators = FeedValidators(entityTag: "W/\"1\"", lastModified: "Sat, 21 Nov 2026 10:00:00 GMT")
      let feed = CachedFeed(images: [], savedAt: Sample.date, validators: validators)
      try await store.replace(with: feed)
      try expect(try await store.retrieve()?.feed.validators, toBe: validators)
      try await store.replace(with: Sample.feed(of: 1))
      try expect(try await store.retrieve()?.feed.validators, toBe: FeedValidators.none)
    },
    ContractPromise("Text is kept whole, however hard") { store in
      let feed = CachedFeed(images: Sample.hardTexts.map { Sample.image(described: $0) }, savedAt: Sample.date)
      try await store.replace(with: feed)
      let kept = try await store.retrieve()?.feed.images.map { $0.description.map { Array($0.utf8) } }
      try expect(kept, toBe: feed.images.map { $0.description.map { Array($0.utf8) } })
    },
    ContractPromise("SF1: replacing deletes the old feed and keeps the new one") { store in
      try await store.replace(with: Sample.feed(of: 3))
      let new = Sample.feed(of: 2)
      try await store.replace(with: new)
      try expect(try await store.retrieve()?.feed, toBe: new)
    },
    ContractPromise("Every save has a revision of its own, also of an equal feed") { store in
      let feed = Sample.feed(of: 1)
      try await store.replace(with: feed)
      let first = try await store.retrieve()?.revision
      try await store.replace(with: feed)
      let isAnother = try await store.retrieve()?.revision != first
      try expect(isAnother, toBe: true)
    },
    ContractPromise("Deleting from an empty store succeeds and changes nothing") { store in
      try await store.delete()
      try expect(try await store.retrieve(), toBe: nil)
    },
    ContractPromise("Deleting leaves no feed") { store in
      try await store.replace(with: Sample.feed(of: 2))
      try await store.delete()
      try expect(try await store.retrieve(), toBe: nil)
    },
    ContractPromise("Deleting the feed that was judged leaves no feed") { store in
      try await store.replace(with: Sample.feed(of: 2))
      try await store.delete(only: try await store.retrieve()?.revision)
      try expect(try await store.retrieve(), toBe: nil)
    },
    ContractPromise("Deleting a feed that was judged leaves one that was saved since") { store in
      try await store.replace(with: Sample.feed(of: 2))
      let judged = try await store.retrieve()?.revision
      let good = Sample.feed(of: 1)
      try await store.replace(with: good)
      try await store.delete(only: judged)
      try expect(try await store.retrieve()?.feed, toBe: good)
    },
    ContractPromise("A cancelled replace throws CancellationError and leaves the previous feed") { store in
      let previous = Sample.feed(of: 2)
      try await store.replace(with: previous)
      try await expectCancellation { try await store.replace(with: Sample.feed(of: 1)) }
      try expect(try await store.retrieve()?.feed, toBe: previous)
    },
    ContractPromise("A cancelled delete throws CancellationError and leaves the feed") { store in
      let previous = Sample.feed(of: 2)
      try await store.replace(with: previous)
      try await expectCancellation { try await store.delete() }
      try expect(try await store.retrieve()?.feed, toBe: previous)
    },
    ContractPromise("Callers at once see whole feeds only") { store in
      let feeds = (1...8).map { Sample.feed(of: $0) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for feed in feeds {
          group.addTask { try await store.replace(with: feed) }
          group.addTask {
            guard let found = try await store.retrieve()?.feed else { return }
            try expect(feeds.contains(found), toBe: true)
          }
        }
        try await group.waitForAll()
      }
      let isOneOfThem = try await store.retrieve().map { feeds.contains($0.feed) }
      try expect(isOneOfThem, toBe: true)
    },
  ]
}
