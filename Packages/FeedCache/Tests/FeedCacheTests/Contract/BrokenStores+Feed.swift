import FeedCache

/// Stores that mistake which feed is meant, or whether there is one.
extension BrokenStore {
  static let ofFeeds: [BrokenStore] = [
    BrokenStore(
      "It takes an empty feed for no feed",
      breaks: ["A feed of no images is kept, and is not the same as no feed"]
    ) { store in
      store.retrieving = { base in
        await base.retrieve().flatMap { $0.feed.images.isEmpty ? nil : $0 }
      }
    },
    BrokenStore(
      "It makes an empty feed when it is asked for none",
      breaks: [
        "Retrieving twice from an empty store has no side effects",
        "Every follower is told of a replace, of a conditional one, and of a delete",
      ]
    ) { store in
      store.retrieving = { base in
        let found = await base.retrieve()
        if found == nil {
          try await base.replace(with: CachedFeed(images: [], savedAt: .distantPast))
        }
        return found
      }
    },
    BrokenStore(
      "It deletes any revision, not only the given one",
      breaks: [
        "Deleting an old revision leaves the feed that was saved since",
        "Deleting another revision leaves the image data too",
      ]
    ) { store in
      store.deleting = { base, _ in try await base.delete() }
    },
    BrokenStore(
      "It refuses to delete nothing",
      breaks: [
        "A cancelled delete of nothing throws CancellationError",
        "Deleting from an empty store succeeds and changes nothing",
        "Deleting twice is a success",
        "Deleting a revision that is gone succeeds",
        "Deleting drops all image data, also where there is no feed",
      ]
    ) { store in
      store.deleting = { base, revision in
        guard await base.retrieve() != nil else { throw StoreFailure() }
        try await base.delete(only: revision)
      }
    },
    BrokenStore(
      "It overwrites the start of the old feed, and leaves the rest",
      breaks: [
        "SF1: replacing deletes the old feed and keeps the new one",
        "A feed that replaces a longer one leaves nothing of it",
        "Deleting an old revision leaves the feed that was saved since",
        "Replacing the feed keeps the data of the images still in it, and drops the rest",
        "A feed of no images drops all image data",
        "Image data that was dropped does not come back with its image",
      ]
    ) { store in
      store.replacing = { base, feed in
        let rest = await base.retrieve()?.feed.images.dropFirst(feed.images.count) ?? []
        try await base.replace(with: feed.changed { $0.images += rest })
      }
    },
    BrokenStore(
      "It keeps whichever feed is the newer",
      breaks: [
        "The feed that was saved last is kept, also where it is the older one",
        "When a feed was saved is kept to the second, however long ago or far ahead",
      ]
    ) { store in
      store.replacing = { base, feed in
        if let kept = await base.retrieve(), kept.feed.savedAt > feed.savedAt { return }
        try await base.replace(with: feed)
      }
    },
    BrokenStore(
      "It replaces whatever is there, not what was expected",
      breaks: [
        "A conditional replace leaves a feed that was saved since, and says so",
        "A conditional replace of a feed that is gone saves nothing, and says so",
        "A conditional replace of no feed saves the first one, and leaves one that is there",
        "A conditional replace keeps the data of its images, and drops the rest only where it replaces",
        "Of callers that replace the same save conditionally at once, one succeeds",
      ]
    ) { store in
      store.replacingOnly = { base, _, feed in
        try await base.replace(with: feed)
        return true
      }
    },
    BrokenStore(
      "It looks which feed is kept, and replaces that later",
      breaks: ["Of callers that replace the same save conditionally at once, one succeeds"]
    ) { store in
      store.replacingOnly = { base, expected, feed in
        try Task.checkCancellation()
        guard (await base.retrieve()?.revision ?? .noFeed) == expected else { return false }
        await pause()
        try await base.replace(with: feed)
        return true
      }
    },
    BrokenStore(
      "It gives a feed that replaces another the time of that one",
      breaks: [
        "A conditional replace replaces the expected feed, and keeps the time of the new one",
        "Of callers that replace the same save conditionally at once, one succeeds",
      ]
    ) { store in
      store.replacingOnly = { base, expected, feed in
        let savedAt = await base.retrieve()?.feed.savedAt ?? feed.savedAt
        return try await base.replace(only: expected, with: feed.changed { $0.savedAt = savedAt })
      }
    },
    BrokenStore(
      "It replaces although it was cancelled",
      breaks: ["A cancelled conditional replace throws CancellationError and changes nothing"]
    ) { store in
      store.replacingOnly = { base, expected, feed in
        try await Task { try await base.replace(only: expected, with: feed) }.value
      }
    },
    BrokenStore(
      "Its revisions are hashes of the feed",
      breaks: [
        "A conditional replace replaces the expected feed, and keeps the time of the new one",
        "Of callers that replace the same save conditionally at once, one succeeds",
        "A conditional replace keeps the data of its images, and drops the rest only where it replaces",
        "A cancelled delete of nothing throws CancellationError",
        "Every save has a revision of its own, also of an equal feed",
        "No revision comes again, however often an equal feed is saved and deleted",
        "Deleting another revision leaves the image data too",
        "Every follower is told of a replace, of a conditional one, and of a delete",
      ]
    ) { store in
      @Sendable func revision(of stored: StoredFeed) -> FeedStoreRevision {
        FeedStoreRevision("\(stored.feed.savedAt) \(stored.feed.images.count)")
      }
      store.retrieving = { base in
        await base.retrieve().map { StoredFeed($0.feed, revision: revision(of: $0)) }
      }
      store.deleting = { base, judged in
        let stored = await base.retrieve()
        guard let judged else { return try await base.delete() }
        guard let stored, revision(of: stored) == judged else { return }
        try await base.delete(only: stored.revision)
      }
    },
    BrokenStore(
      "Its revisions begin anew when it was deleted",
      breaks: [
        "A conditional replace replaces the expected feed, and keeps the time of the new one",
        "Of callers that replace the same save conditionally at once, one succeeds",
        "A cancelled delete of nothing throws CancellationError",
        "No revision comes again, however often an equal feed is saved and deleted",
      ]
    ) { store in
      let saves = Shared(0)
      store.retrieving = { base in
        await base.retrieve().map {
          StoredFeed($0.feed, revision: FeedStoreRevision("\(saves.value)"))
        }
      }
      store.replacing = { base, feed in
        try await base.replace(with: feed)
        saves.change { $0 += 1 }
      }
      store.deleting = { base, judged in
        guard judged == nil || judged == FeedStoreRevision("\(saves.value)") else { return }
        try await base.delete()
        saves.exchange(0)
      }
    },
  ]
}
