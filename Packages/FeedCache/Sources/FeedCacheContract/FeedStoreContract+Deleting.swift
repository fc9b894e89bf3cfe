import FeedCache

extension FeedStoreContract {
  static let deleting: [StorePromise<any FeedStore>] = [
    StorePromise("Deleting from an empty store succeeds and changes nothing") { store in
      try await store.delete()
      try await expect(nil, in: store)
    },
    StorePromise("Deleting leaves no feed") { store in
      try await store.replace(withFeedOf: 2)
      try await store.delete()
      try await expect(nil, in: store)
    },
    StorePromise("Deleting twice is a success") { store in
      try await store.replace(withFeedOf: 2)
      try await store.delete()
      try await store.delete()
      try await expect(nil, in: store)
    },
    StorePromise("A feed that is saved after a delete is kept") { store in
      try await store.replace(withFeedOf: 2)
      try await store.delete()
      try await store.replace(withFeedOf: 1)
      try await expect(Sample.feed(of: 1), in: store)
    },
    StorePromise("Deleting the saved revision leaves no feed") { store in
      try await store.replace(withFeedOf: 2)
      try await store.delete(only: try await revision(in: store))
      try await expect(nil, in: store)
    },
    StorePromise("Deleting an old revision leaves the feed that was saved since") { store in
      try await store.replace(withFeedOf: 2)
      let old = try await revision(in: store)
      let good = Sample.feed(of: 1)
      try await store.replace(with: good)
      try await store.delete(only: old)
      try await expect(good, in: store)
    },
    StorePromise("Deleting a revision that is gone succeeds") { store in
      try await store.replace(withFeedOf: 2)
      let old = try await revision(in: store)
      try await store.delete()
      try await store.delete(only: old)
      try await expect(nil, in: store)
    },
  ]
}
