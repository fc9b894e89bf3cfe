extension FeedStoreContract {
  /// What a store promises that cannot write for a while.
  static let failing: [ContractPromise<StoreUnderTest<any FeedStore>>] = [
    ContractPromise("A replace that cannot save throws, and never reports a success") { failing in
      try await failing.fail()
      try await expectFailure { try await failing.store.replace(with: Sample.feed(of: 1)) }
    },
    ContractPromise("What a replace throws that cannot save is FeedStoreError.unavailable") { failing in
      try await failing.store.replace(with: Sample.feed(of: 2))
      try await failing.fail()
      try await expectUnavailable { try await failing.store.replace(with: Sample.feed(of: 1)) }
    },
    ContractPromise("SF2: a replace that fails inserts nothing: the previous feed and its revision stay") { failing in
      try await failing.store.replace(with: Sample.feed(of: 3))
      let previous = try await failing.store.retrieve()
      try await failing.fail()
      for count in 0..<3 {
        await ignoringFailure { try await failing.store.replace(with: Sample.feed(of: count)) }
        try expect(try await failing.store.retrieve(), toBe: previous)
      }
    },
    ContractPromise("The previous feed is also there when a store that failed works again") { failing in
      try await failing.store.replace(with: Sample.feed(of: 3))
      let previous = try await failing.store.retrieve()
      try await failing.fail()
      await ignoringFailure { try await failing.store.replace(with: Sample.feed(of: 1)) }
      try await failing.heal()
      try expect(try await failing.store.retrieve(), toBe: previous)
    },
    ContractPromise("SF3: a replace that fails on an empty store leaves nothing half-written") { failing in
      try await failing.fail()
      await ignoringFailure { try await failing.store.replace(with: Sample.feed(of: 3)) }
      try expect(try await failing.store.retrieve(), toBe: nil)
      try await failing.heal()
      try expect(try await failing.store.retrieve(), toBe: nil)
    },
    ContractPromise("A store that failed and works again keeps the next feed") { failing in
      try await failing.store.replace(with: Sample.feed(of: 3))
      try await failing.fail()
      await ignoringFailure { try await failing.store.replace(with: Sample.feed(of: 2)) }
      try await failing.heal()
      try await failing.store.replace(with: Sample.feed(of: 1))
      try await expect(Sample.feed(of: 1), in: failing.store)
    },
    ContractPromise("A delete that fails throws FeedStoreError.unavailable, and never reports a success") { failing in
      try await failing.store.replace(with: Sample.feed(of: 3))
      try await failing.fail()
      do {
        // A system that refuses to write may well be able to delete: a full disk is.
        try await failing.store.delete()
        try expect(try await failing.store.retrieve(), toBe: nil)
      } catch FeedStoreError.unavailable {
        return
      }
    },
    ContractPromise("A delete that fails leaves the feed whole or gone, and can be tried again") { failing in
      try await failing.store.replace(with: Sample.feed(of: 3))
      let previous = try await failing.store.retrieve()
      try await failing.fail()
      await ignoringFailure { try await failing.store.delete() }
      if let found = try await failing.store.retrieve() { try expect(found, toBe: previous) }
      try await failing.heal()
      try await failing.store.delete()
      try expect(try await failing.store.retrieve(), toBe: nil)
    },
  ]
}
