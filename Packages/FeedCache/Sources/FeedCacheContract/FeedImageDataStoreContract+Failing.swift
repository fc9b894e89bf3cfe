import FeedCache

extension FeedImageDataStoreContract {
  /// What a store of image data promises while it cannot write.
  static let failing: [StorePromise<StoreUnderTest<any FeedImageDataStore>>] = [
    StorePromise("SI2: an insert that cannot save throws, and never reports a success") { subject in
      try await subject.fail()
      try await expect("an error") {
        try await insert([1], into: subject.store)
      }
    },
    StorePromise("What an insert throws that cannot save is FeedStoreError.unavailable") {
      subject in
      try await subject.store.insert(Sample.data(7), for: Sample.url(1))
      try await subject.fail()
      try await expectUnavailable {
        try await insert([1], into: subject.store)
      }
    },
    StorePromise("An insert that fails leaves what was kept for that URL, whole") { subject in
      try await insert([1], into: subject.store)
      try await subject.fail()
      for _ in 0..<3 {
        await ignoringFailure {
          try await subject.store.insert(Sample.everyByte, for: Sample.url(1))
        }
        try await expectKept([1], in: subject.store)
      }
      try await subject.heal()
      try await expectKept([1], in: subject.store)
    },
    StorePromise("An insert that fails for a URL without data leaves nothing half-written") {
      subject in
      try await subject.fail()
      await ignoringFailure { try await insert([1], into: subject.store) }
      try await expectKept([], in: subject.store)
      try await subject.heal()
      try await expectKept([], in: subject.store)
    },
  ]

  static let failingBesideFeed: [StorePromise<StoreUnderTest<FeedAndImageDataStore>>] = [
    StorePromise("An insert that fails leaves the feed and all other image data") { subject in
      try await save(Sample.feed(of: 3), withDataOf: [0, 1, 9], in: subject.store)
      let stored = try await subject.store.retrieve()
      try await subject.fail()
      await ignoringFailure { try await insert([2], into: subject.store) }
      try await subject.heal()
      try await expectKept([0, 1, 9], in: subject.store)
      try await expect(stored, in: subject.store)
    },
    StorePromise(
      "A replace that fails leaves all image data, also of images that the new feed lacks"
    ) {
      subject in
      try await save(Sample.feed(of: 2), withDataOf: [0, 1, 9], in: subject.store)
      try await subject.fail()
      await ignoringFailure { try await subject.store.replace(withFeedOf: [5, 6]) }
      try await expectKept([0, 1, 9], in: subject.store)
      try await subject.heal()
      try await expectKept([0, 1, 9], in: subject.store)
    },
    StorePromise("A store that failed and works again keeps and drops image data as before") {
      subject in
      try await subject.store.replace(withFeedOf: 2)
      try await subject.fail()
      await ignoringFailure { try await insert([0], into: subject.store) }
      try await subject.heal()
      try await insert([0, 1, 9], into: subject.store)
      try await expectKept([0, 1, 9], in: subject.store)
      try await subject.store.replace(withFeedOf: 1)
      try await expectKept([0], in: subject.store)
    },
    StorePromise("A delete that fails never reports a success while image data is kept") {
      subject in
      try await save(Sample.feed(of: 1), withDataOf: [0, 9], in: subject.store)
      try await subject.fail()
      do {
        // A storage that cannot be written may still delete.
        try await subject.store.delete()
        try await expectKept([], in: subject.store)
      } catch FeedStoreError.unavailable {
        try await subject.heal()
        try await subject.store.delete()
        try await expectKept([], in: subject.store)
      }
    },
  ]
}
