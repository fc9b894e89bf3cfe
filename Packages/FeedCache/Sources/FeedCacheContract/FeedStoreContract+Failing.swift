import FeedCache

extension FeedStoreContract {
  /// What a store promises while it cannot write.
  static let failing: [StorePromise<StoreUnderTest<any FeedStore>>] = [
    StorePromise("A replace that cannot save throws, and never reports a success") { subject in
      try await subject.fail()
      try await expect("an error") { try await subject.store.replace(withFeedOf: 1) }
    },
    StorePromise("What a replace throws that cannot save is FeedStoreError.unavailable") {
      subject in
      try await subject.store.replace(withFeedOf: 2)
      try await subject.fail()
      try await expectUnavailable { try await subject.store.replace(withFeedOf: 1) }
    },
    StorePromise(
      "SF2: a replace that fails inserts nothing: the previous feed and its revision stay"
    ) {
      subject in
      try await subject.store.replace(withFeedOf: 3)
      let previous = try await subject.store.retrieve()
      try await subject.fail()
      for count in 0..<3 {
        await ignoringFailure { try await subject.store.replace(withFeedOf: count) }
        try await expect(previous, in: subject.store)
      }
    },
    StorePromise("The previous feed is also there when a store that failed works again") {
      subject in
      try await subject.store.replace(withFeedOf: 3)
      let previous = try await subject.store.retrieve()
      try await subject.fail()
      await ignoringFailure { try await subject.store.replace(withFeedOf: 1) }
      try await subject.heal()
      try await expect(previous, in: subject.store)
    },
    StorePromise("SF3: a replace that fails on an empty store leaves nothing half-written") {
      subject in
      try await subject.fail()
      await ignoringFailure { try await subject.store.replace(withFeedOf: 3) }
      try await expect(nil, in: subject.store)
      try await subject.heal()
      try await expect(nil, in: subject.store)
    },
    StorePromise("A store that failed and works again keeps the next feed") { subject in
      try await subject.store.replace(withFeedOf: 3)
      try await subject.fail()
      await ignoringFailure { try await subject.store.replace(withFeedOf: 2) }
      try await subject.heal()
      try await subject.store.replace(withFeedOf: 1)
      try await expect(Sample.feed(of: 1), in: subject.store)
    },
    StorePromise(
      "A delete that fails throws FeedStoreError.unavailable, and never reports a success"
    ) {
      subject in
      try await subject.store.replace(withFeedOf: 3)
      try await subject.fail()
      do {
        // A storage that cannot be written, such as a full disk, may still delete.
        try await subject.store.delete()
        try await expect(nil, in: subject.store)
      } catch FeedStoreError.unavailable {
        return
      }
    },
    StorePromise("A delete that fails leaves the feed whole or gone, and can be tried again") {
      subject in
      try await subject.store.replace(withFeedOf: 3)
      let previous = try await subject.store.retrieve()
      try await subject.fail()
      await ignoringFailure { try await subject.store.delete() }
      if let found = try await subject.store.retrieve() {
        try expect(found, toBe: previous)
      }
      try await subject.heal()
      try await subject.store.delete()
      try await expect(nil, in: subject.store)
    },
  ]
}
