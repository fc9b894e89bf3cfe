import FeedCache

extension FeedStoreContract {
  static let reopened: [StorePromise<StoreUnderTest<any FeedStore>>] = [
    StorePromise(
      "A second store on the same storage sees the feed that was saved, and its revision"
    ) {
      subject in
      for feed in [Sample.version(1), Sample.version(2), Sample.feed(of: 0)] {
        try await subject.store.replace(with: feed)
        let second = try await subject.reopen()
        try await expect(feed, in: second)
        try expect(try await second.retrieve(), toBe: try await subject.store.retrieve())
      }
    },
    StorePromise("A second store on the same storage sees that the feed was deleted") { subject in
      try await subject.store.replace(withFeedOf: 2)
      try await subject.store.delete()
      try await expect(nil, in: subject.reopen())
    },
    StorePromise(
      "A store never gives a stale feed: what another one saves or deletes is what it retrieves next"
    ) {
      subject in
      let other = try await subject.reopen()
      try await expect(nil, in: other)
      for (writer, reader) in [(subject.store, other), (other, subject.store)] {
        for feed in [Sample.feed(of: 3), Sample.feed(of: 2)] {
          try await writer.replace(with: feed)
          try await expect(feed, in: reader)
        }
        try await writer.delete()
        try await expect(nil, in: reader)
      }
    },
    StorePromise(
      "Deleting a revision in one store deletes it in another, and leaves what that saved since"
    ) { subject in
      let other = try await subject.reopen()
      try await subject.store.replace(withFeedOf: 3)
      let old = try await revision(in: subject.store)
      try await other.replace(withFeedOf: 3)
      try await subject.store.delete(only: old)
      try await expect(Sample.feed(of: 3), in: other)
      try await subject.store.delete(only: try await revision(in: other))
      try await expect(nil, in: other)
    },
  ]
}
