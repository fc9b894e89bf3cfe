import FeedCache

extension FeedImageDataStoreContract {
  static let cancelling: [StorePromise<any FeedImageDataStore>] = [
    StorePromise("A cancelled insert throws CancellationError and keeps nothing") { store in
      for data in [Sample.data(1), Data()] {
        try await expectCancellation { try await store.insert(data, for: Sample.url(1)) }
      }
      try await expectKept([], in: store)
    },
    StorePromise(
      "A cancelled deletion of corrupt image data throws CancellationError, also where there is none"
    ) { store in
      try await expectCancellation { try await store.deleteCorruptImageData() }
      try await insert([1], into: store)
      try await expectCancellation { try await store.deleteCorruptImageData() }
      try await expectKept([1], in: store)
    },
    StorePromise(
      "An insert that is cancelled on its way keeps the new data, or throws and leaves the old"
    ) { store in
      for (round, turns) in turnsBeforeCancel.enumerated() {
        let previous = Sample.data(2 * round)
        let new = Sample.data(2 * round + 1)
        try await store.insert(previous, for: Sample.url(1))
        let isCancelled = try await isCancelled(afterTurns: turns) {
          try await store.insert(new, for: Sample.url(1))
        }
        try await expect(isCancelled ? previous : new, for: 1, in: store)
      }
    },
  ]

  static let cancellingBesideFeed: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("A cancelled insert leaves what was kept for that URL, and the feed") { store in
      try await store.replace(withFeedOf: 2)
      let stored = try await store.retrieve()
      try await insert(0..<2, into: store)
      try await expectCancellation { try await store.insert(Sample.data(7), for: Sample.url(1)) }
      try await expectKept([0, 1], in: store)
      try await expect(stored, in: store)
    },
    StorePromise("A cancelled replace leaves all image data") { store in
      try await save(Sample.feed(of: 2), withDataOf: [0, 1, 9], in: store)
      try await expectCancellation { try await store.replace(withFeedOf: [5, 6]) }
      try await expectKept([0, 1, 9], in: store)
    },
    StorePromise("A cancelled delete leaves all image data") { store in
      try await save(Sample.feed(of: 2), withDataOf: [0, 1, 9], in: store)
      try await expectCancellation { try await store.delete() }
      try await expectKept([0, 1, 9], in: store)
    },
  ]
}
