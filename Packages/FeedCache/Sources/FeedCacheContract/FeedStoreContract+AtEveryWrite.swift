extension FeedStoreContract {
  static let atEveryWrite: [ContractPromise<StoreUnderTest<any FeedStore>>] = [
    ContractPromise("SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened") {
      subject in
      let new = Sample.feed(of: [1, 5])
      var previous: StoredFeed?
      try await subject.failAtEveryWrite(of: { try await $0.replace(with: new) }) { store in
        try await store.replace(with: Sample.feed(of: 3))
        previous = try await store.retrieve()
      } then: { store, attempt in
        let found = try await store.retrieve()
        switch attempt {
        case .failedFromOneOn where found?.feed == new: return
        case .failedAtOne, .failedFromOneOn: try expect(found, toBe: previous)
        case .succeeded: try expect(found?.feed, toBe: new)
        }
      }
    },
    ContractPromise(
      "Whichever write of a conditional replace fails, the previous feed is there, whole, also when reopened"
    ) {
      subject in
      let new = Sample.feed(of: [1, 5])
      var previous: StoredFeed?
      try await subject.failAtEveryWrite { store in
        guard let previous else { return }
        try expect(try await store.replace(only: previous.revision, with: new), toBe: true)
      } preparedBy: { store in
        try await store.replace(with: Sample.feed(of: 3))
        previous = try await store.retrieve()
      } then: { store, attempt in
        let found = try await store.retrieve()
        switch attempt {
        case .failedFromOneOn where found?.feed == new: return
        case .failedAtOne, .failedFromOneOn: try expect(found, toBe: previous)
        case .succeeded: try expect(found?.feed, toBe: new)
        }
      }
    },
    ContractPromise(
      "SF3: whichever write of the first replace fails, nothing half-written is there, also when reopened"
    ) {
      subject in
      let new = Sample.feed(of: 3)
      try await subject.failAtEveryWrite(of: { try await $0.replace(with: new) }) { store in
        try await store.delete()
      } then: { store, attempt in
        let found = try await store.retrieve()?.feed
        switch attempt {
        case .failedFromOneOn where found == new: return
        case .failedAtOne, .failedFromOneOn: try expect(found, toBe: nil)
        case .succeeded: try expect(found, toBe: new)
        }
      }
    },
    ContractPromise("Whichever write of a delete fails, the feed is whole or gone, also when reopened") { subject in
      for isJudged in [false, true] {
        var previous: StoredFeed?
        try await subject.failAtEveryWrite { store in
          if isJudged, let previous {
            try await store.delete(only: previous.revision)
          } else {
            try await store.delete()
          }
        } preparedBy: { store in
          try await store.replace(with: Sample.feed(of: 3))
          previous = try await store.retrieve()
        } then: { store, attempt in
          let found = try await store.retrieve()
          if attempt == .succeeded || found != nil { try expect(found, toBe: attempt == .succeeded ? nil : previous) }
        }
      }
    },
  ]
}
