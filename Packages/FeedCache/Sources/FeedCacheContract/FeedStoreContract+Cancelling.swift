import FeedCache

extension FeedStoreContract {
  static let cancelling: [StorePromise<any FeedStore>] = [
    StorePromise("A cancelled replace throws CancellationError and leaves the previous feed") {
      store in
      try await store.replace(withFeedOf: 2)
      let previous = try await store.retrieve()
      try await expectCancellation { try await store.replace(withFeedOf: 1) }
      try await expect(previous, in: store)
    },
    StorePromise("A cancelled replace of nothing throws CancellationError and leaves no feed") {
      store in
      try await expectCancellation { try await store.replace(withFeedOf: 1) }
      try await expect(nil, in: store)
    },
    StorePromise("A cancelled delete throws CancellationError and leaves the feed") { store in
      try await store.replace(withFeedOf: 2)
      let previous = try await store.retrieve()
      let old = try await revision(in: store)
      try await expectCancellation { try await store.delete() }
      try await expectCancellation { try await store.delete(only: old) }
      try await expect(previous, in: store)
    },
    StorePromise("A cancelled delete of nothing throws CancellationError") { store in
      try await expectCancellation { try await store.delete() }
      try await expectCancellation { try await store.delete(only: FeedStoreRevision("of no feed")) }
      try await store.replace(withFeedOf: 2)
      let deleted = try await revision(in: store)
      try await store.delete()
      try await expectCancellation { try await store.delete() }
      try await expectCancellation { try await store.delete(only: deleted) }
    },
    StorePromise(
      "A replace that is cancelled on its way saves the new feed, or throws and leaves the old one"
    ) { store in
      for (round, turns) in turnsBeforeCancel.enumerated() {
        let previous = Sample.version(2 * round)
        let new = Sample.version(2 * round + 1)
        try await store.replace(with: previous)
        let isCancelled = try await isCancelled(afterTurns: turns) {
          try await store.replace(with: new)
        }
        try await expect(isCancelled ? previous : new, in: store)
      }
    },
    StorePromise("A delete that is cancelled on its way deletes the feed, or throws and leaves it")
    {
      store in
      for (round, turns) in turnsBeforeCancel.enumerated() {
        let previous = Sample.version(round)
        try await store.replace(with: previous)
        let isCancelled = try await isCancelled(afterTurns: turns) { try await store.delete() }
        try expect(try await store.retrieve()?.feed, toBe: isCancelled ? previous : nil)
      }
    },
  ]
}
