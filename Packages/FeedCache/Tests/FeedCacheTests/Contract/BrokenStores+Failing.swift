import FeedCache

/// Stores that are right as long as nothing fails.
extension BrokenStore {
  static let whenFailing: [BrokenStore] = [
    BrokenStore(
      "It reports a feed as saved that it could not save",
      breaks: [
        "A replace that cannot save throws, and never reports a success",
        "What a replace throws that cannot save is FeedStoreError.unavailable",
        "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened",
        "SF3: whichever write of the first replace fails, nothing half-written is there, also when reopened",
        "Whichever write of a replace fails, the image data is there, whole, also when reopened",
        "Whichever write of a replace fails, images at one URL that stay have their data, also when reopened",
      ]
    ) { store, storage in
      store.replacing = { base, feed in
        if !storage.isFailing { try await base.replace(with: feed) }
      }
    },
    BrokenStore(
      "It throws the system's own error when it cannot save",
      breaks: [
        "What a replace throws that cannot save is FeedStoreError.unavailable",
        "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened",
        "SF3: whichever write of the first replace fails, nothing half-written is there, also when reopened",
        "Whichever write of a replace fails, the image data is there, whole, also when reopened",
        "Whichever write of a replace fails, images at one URL that stay have their data, also when reopened",
      ]
    ) { store, storage in
      store.replacing = { base, feed in
        if storage.isFailing { throw StoreFailure() }
        try await base.replace(with: feed)
      }
    },
    BrokenStore(
      "It deletes the old feed before it finds that it cannot save",
      breaks: [
        "SF2: a replace that fails inserts nothing: the previous feed and its revision stay",
        "The previous feed is also there when a store that failed works again",
        "A replace that fails leaves all image data, also of images that the new feed lacks",
        "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened",
        "Whichever write of a replace fails, the image data is there, whole, also when reopened",
        "Whichever write of a replace fails, images at one URL that stay have their data, also when reopened",
      ]
    ) { store, storage in
      store.replacing = { base, feed in
        if storage.isFailing {
          try await base.delete()
          throw FeedStoreError.unavailable(StoreFailure())
        }
        try await base.replace(with: feed)
      }
    },
    BrokenStore(
      "It leaves the half of a feed that it could write",
      breaks: [
        "SF2: a replace that fails inserts nothing: the previous feed and its revision stay",
        "The previous feed is also there when a store that failed works again",
        "SF3: a replace that fails on an empty store leaves nothing half-written",
        "A replace that fails leaves all image data, also of images that the new feed lacks",
        "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened",
        "SF3: whichever write of the first replace fails, nothing half-written is there, also when reopened",
        "Whichever write of a replace fails, the image data is there, whole, also when reopened",
        "Whichever write of a replace fails, images at one URL that stay have their data, also when reopened",
      ]
    ) { store, storage in
      store.replacing = { base, feed in
        guard storage.isFailing else { return try await base.replace(with: feed) }
        let half = feed.images.prefix(feed.images.count / 2)
        try await base.replace(with: CachedFeed(images: Array(half), savedAt: feed.savedAt))
        throw FeedStoreError.unavailable(StoreFailure())
      }
    },
    BrokenStore(
      "It saves later what it reported as failed",
      breaks: [
        "The previous feed is also there when a store that failed works again",
        "SF3: a replace that fails on an empty store leaves nothing half-written",
        "A store that failed and works again keeps the next feed",
        "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened",
        "SF3: whichever write of the first replace fails, nothing half-written is there, also when reopened",
        "Whichever write of a replace fails, the image data is there, whole, also when reopened",
      ]
    ) { store, storage in
      let late = Shared<CachedFeed?>(nil)
      store.replacing = { base, feed in
        guard storage.isFailing else { return try await base.replace(with: feed) }
        late.exchange(feed)
        throw FeedStoreError.unavailable(StoreFailure())
      }
      store.retrieving = { base in
        let feed = storage.isFailing ? nil : late.exchange(nil)
        if let feed { try await base.replace(with: feed) }
        return await base.retrieve()
      }
    },
    BrokenStore(
      "It never works again once it failed to save",
      breaks: [
        "A store that failed and works again keeps the next feed",
        "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened",
        "SF3: whichever write of the first replace fails, nothing half-written is there, also when reopened",
        "Whichever write of a replace fails, the image data is there, whole, also when reopened",
        "Whichever write of a replace fails, images at one URL that stay have their data, also when reopened",
      ]
    ) { store, storage in
      let hasFailed = Shared(false)
      store.replacing = { base, feed in
        if storage.isFailing { hasFailed.exchange(true) }
        if hasFailed.value { throw FeedStoreError.unavailable(StoreFailure()) }
        try await base.replace(with: feed)
      }
    },
    BrokenStore(
      "It reports a delete that it could not do",
      breaks: [
        "A delete that fails throws FeedStoreError.unavailable, and never reports a success",
        "A delete that fails never reports a success while image data is kept",
        "Whichever write of a delete fails, the feed is whole or gone, also when reopened",
        "Whichever write of a delete fails, image data is gone or whole, and whole while the feed is there",
      ]
    ) { store, storage in
      store.deleting = { base, revision in
        if !storage.isFailing { try await base.delete(only: revision) }
      }
    },
    BrokenStore(
      "It reports image data as kept that it could not save",
      breaks: [
        "SI2: an insert that cannot save throws, and never reports a success",
        "What an insert throws that cannot save is FeedStoreError.unavailable",
        "SI2: whichever write of an insert fails, what was kept is there, whole, also when reopened",
        "Whichever write of an insert fails, the feed is there, whole, also when reopened",
        "Whichever write of an insert fails, other images at its URL have their data, also when reopened",
      ]
    ) { store, storage in
      store.inserting = { base, data, key in
        if !storage.isFailing { try await base.insert(data, for: key) }
      }
    },
    BrokenStore(
      "It reports a used-up quota when it cannot save image data",
      breaks: [
        "What an insert throws that cannot save is FeedStoreError.unavailable",
        "SI2: whichever write of an insert fails, what was kept is there, whole, also when reopened",
        "Whichever write of an insert fails, the feed is there, whole, also when reopened",
        "Whichever write of an insert fails, other images at its URL have their data, also when reopened",
      ]
    ) { store, storage in
      store.inserting = { base, data, key in
        if storage.isFailing { throw FeedStoreError.quotaReached(limit: FeedImageDataLimit()) }
        try await base.insert(data, for: key)
      }
    },
    BrokenStore(
      "It cuts the old image data off before it finds that it cannot save",
      breaks: [
        "An insert that fails leaves what was kept for that URL, whole",
        "An insert that fails for a URL without data leaves nothing half-written",
        "An insert that fails leaves the feed and all other image data",
        "SI2: whichever write of an insert fails, what was kept is there, whole, also when reopened",
      ]
    ) { store, storage in
      store.inserting = { base, data, key in
        guard storage.isFailing else { return try await base.insert(data, for: key) }
        try await base.insert(data.prefix(1), for: key)
        throw FeedStoreError.unavailable(StoreFailure())
      }
    },
  ]
}
