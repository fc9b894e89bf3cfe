import FeedCache
import FeedCore

/// Stores that are right as long as nobody cancels, and nobody else is there.
extension BrokenStore {
  static let underCallersAtOnce: [BrokenStore] = [
    BrokenStore(
      "It loses the feed when a replace is cancelled",
      breaks: [
        "A cancelled replace throws CancellationError and leaves the previous feed",
        "A cancelled replace leaves all image data",
      ]
    ) { store in
      store.replacing = { base, feed in
        do {
          try await base.replace(with: feed)
        } catch is CancellationError {
          try await uncancelled { try await base.delete() }
          throw CancellationError()
        }
      }
    },
    BrokenStore(
      "It deletes the old feed, and inserts the new one later",
      breaks: [
        "Replacing keeps the data of a relative URL under its absolute one, and the reverse",
        "A replace that is cancelled on its way saves the new feed, or throws and leaves the old one",
        "Callers at once see whole feeds only",
        "Replacing keeps the data of exactly the feed's URLs, and not of similar ones",
        "Replacing the feed keeps the data of the images still in it, and drops the rest",
        "Replacing with an equal feed keeps all image data",
        "Replacing keeps an image's data even if its text or position changes",
        "Image data stays as long as one of the images of its URL is in the feed",
        "Image data that is kept before any feed is dropped by the first one that lacks it",
        "An image that every feed has keeps its data while callers replace and insert at once",
        "Replacing keeps the data of exactly the feed's images at one URL",
      ]
    ) { store in
      store.replacing = { base, feed in
        try await base.delete()
        await pause()
        try await base.replace(with: feed)
      }
    },
    BrokenStore(
      "It swallows the cancellation of a replace",
      breaks: [
        "A cancelled replace throws CancellationError and leaves the previous feed",
        "A cancelled replace of nothing throws CancellationError and leaves no feed",
        "A cancelled replace leaves all image data",
      ]
    ) { store in
      store.replacing = { base, feed in
        do { try await base.replace(with: feed) } catch is CancellationError { return }
      }
    },
    BrokenStore(
      "It throws CancellationError when the new feed is already saved",
      breaks: [
        "A cancelled replace throws CancellationError and leaves the previous feed",
        "A cancelled replace of nothing throws CancellationError and leaves no feed",
        "A cancelled replace leaves all image data",
      ]
    ) { store in
      store.replacing = { base, feed in
        try await uncancelled { try await base.replace(with: feed) }
        try Task.checkCancellation()
      }
    },
    BrokenStore(
      "It looks at nothing when there is nothing to delete, not even at the cancel",
      breaks: [
        "A cancelled delete of nothing throws CancellationError",
        "A cancelled deletion of corrupt image data throws CancellationError, also where there is none",
      ]
    ) { store in
      store.deleting = { base, revision in
        guard await base.retrieve() != nil || revision == nil && !Task.isCancelled else { return }
        try await base.delete(only: revision)
      }
      store.deletingCorruptData = { _ in 0 }
    },
    BrokenStore(
      "It throws another error when a delete is cancelled",
      breaks: [
        "A cancelled delete of nothing throws CancellationError",
        "A cancelled delete throws CancellationError and leaves the feed",
        "A cancelled delete leaves all image data",
      ]
    ) { store in
      store.deleting = { base, revision in
        do { try await base.delete(only: revision) } catch is CancellationError {
          throw StoreFailure()
        }
      }
    },
    BrokenStore(
      "It saves images and validators one after the other",
      breaks: ["Callers at once see whole feeds only"]
    ) { store in
      store.replacing = { base, feed in
        let old = await base.retrieve()?.feed.validators ?? .none
        try await base.replace(with: feed.changed { $0.validators = old })
        await pause()
        try await uncancelled { try await base.replace(with: feed) }
      }
    },
    BrokenStore(
      "It reads the feed and its revision one after the other",
      breaks: ["Callers at once see a revision with one feed only"]
    ) { store in
      store.retrieving = { base in
        guard let feed = await base.retrieve()?.feed else { return nil }
        await pause()
        return await base.retrieve().map { StoredFeed(feed, revision: $0.revision) }
      }
    },
    BrokenStore(
      "It deletes some time after it looked at the revision",
      breaks: [
        "A cancelled delete of nothing throws CancellationError",
        "Deleting a revision never deletes what another caller saves meanwhile",
      ]
    ) { store in
      store.deleting = { base, judged in
        if let judged { guard await base.retrieve()?.revision == judged else { return } }
        try Task.checkCancellation()
        await pause()
        try await base.delete()
      }
    },
    BrokenStore(
      "It writes image data piece by piece",
      breaks: [
        "Callers at once see whole image data only, also where others insert for the same URL"
      ]
    ) { store in
      store.inserting = { base, data, key in
        if data.count > 10_000 { try await base.insert(data.prefix(data.count / 2), for: key) }
        await pause()
        try await base.insert(data, for: key)
      }
    },
    BrokenStore(
      "It forgets image data that is inserted while it is at work",
      breaks: ["Image data that callers insert at once, each for a URL of its own, is all kept"]
    ) { store in
      let isAtWork = Shared(false)
      store.inserting = { base, data, key in
        let isBusy = isAtWork.exchange(true)
        guard !isBusy else { return }
        defer { isAtWork.exchange(false) }
        await pause()
        try await base.insert(data, for: key)
      }
    },
  ]
}
