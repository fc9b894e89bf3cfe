extension FeedImageDataStoreContract {
  /// What a store of image data promises that cannot write for a while.
  static let failing: [ContractPromise<StoreUnderTest<any FeedStore & FeedImageDataStore>>] = [
    ContractPromise("SI2: an insert that cannot save throws, and never reports a success") { failing in
      try await failing.fail()
      try await expectFailure { try await failing.store.insert(Sample.data(1), for: Sample.url(1)) }
    },
    ContractPromise("What an insert throws that cannot save is FeedStoreError.unavailable") { failing in
      try await failing.store.insert(Sample.data(7), for: Sample.url(1))
      try await failing.fail()
      try await expectUnavailable { try await failing.store.insert(Sample.data(1), for: Sample.url(1)) }
    },
    ContractPromise("An insert that fails leaves what was kept for that URL, whole") { failing in
      try await failing.store.insert(Sample.data(1), for: Sample.url(1))
      try await failing.fail()
      for _ in 0..<3 {
        await ignoringFailure { try await failing.store.insert(Sample.everyByte, for: Sample.url(1)) }
        try await expectKept([1], in: failing.store)
      }
      try await failing.heal()
      try await expectKept([1], in: failing.store)
    },
    ContractPromise("An insert that fails for a URL without data leaves nothing half-written") { failing in
      try await failing.fail()
      await ignoringFailure { try await failing.store.insert(Sample.data(1), for: Sample.url(1)) }
      try await expectKept([], in: failing.store)
      try await failing.heal()
      try await expectKept([], in: failing.store)
    },
    ContractPromise("An insert that fails leaves the feed and all other image data") { failing in
      try await failing.store.replace(with: Sample.feed(of: 3))
      for image in [0, 1, 9] { try await failing.store.insert(Sample.data(image), for: Sample.url(image)) }
      let stored = try await failing.store.retrieve()
      try await failing.fail()
      await ignoringFailure { try await failing.store.insert(Sample.data(2), for: Sample.url(2)) }
      try await failing.heal()
      try await expectKept([0, 1, 9], in: failing.store)
      try expect(try await failing.store.retrieve(), toBe: stored)
    },
    ContractPromise("A replace that fails leaves all image data, also of images that the new feed lacks") { failing in
      try await failing.store.replace(with: Sample.feed(of: 2))
      for image in [0, 1, 9] { try await failing.store.insert(Sample.data(image), for: Sample.url(image)) }
      try await failing.fail()
      await ignoringFailure { try await failing.store.replace(with: Sample.feed(of: [5, 6])) }
      try await expectKept([0, 1, 9], in: failing.store)
      try await failing.heal()
      try await expectKept([0, 1, 9], in: failing.store)
    },
    ContractPromise("A store that failed and works again keeps and drops image data as before") { failing in
      try await failing.store.replace(with: Sample.feed(of: 2))
      try await failing.fail()
      await ignoringFailure { try await failing.store.insert(Sample.data(0), for: Sample.url(0)) }
      try await failing.heal()
      for image in [0, 1, 9] { try await failing.store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1, 9], in: failing.store)
      try await failing.store.replace(with: Sample.feed(of: 1))
      try await expectKept([0], in: failing.store)
    },
    ContractPromise("A delete that fails never reports a success while image data is kept") { failing in
      try await failing.store.replace(with: Sample.feed(of: 1))
      for image in [0, 9] { try await failing.store.insert(Sample.data(image), for: Sample.url(image)) }
      try await failing.fail()
      do {
        // A system that refuses to write may well be able to delete.
        try await failing.store.delete()
        try await expectKept([], in: failing.store)
      } catch FeedStoreError.unavailable {
        try await failing.heal()
        try await failing.store.delete()
        try await expectKept([], in: failing.store)
      }
    },
  ]
}
