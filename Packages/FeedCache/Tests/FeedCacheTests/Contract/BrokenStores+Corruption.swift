import FeedCache
import FeedCacheContract

/// Stores that are right as long as nothing is corrupt.
extension BrokenStore {
  static let whenCorrupt: [BrokenStore] = [
    BrokenStore(
      "It answers corruption with nothing",
      breaks: [
        "A corrupt feed is thrown as FeedStoreError.corrupt, as often as it is asked for",
        "Deleting the revision of a corrupt feed deletes it",
        "Deleting the revision of a corrupt feed leaves one that was saved since",
        "Corrupt image data is thrown as FeedStoreError.corrupt, as often as it is asked for",
        "A cancelled deletion of corrupt image data throws CancellationError and deletes nothing",
      ]
    ) { store, storage in
      store.retrieving = { base in storage.state(of: .feed) == nil ? await base.retrieve() : nil }
      store.retrievingData = { base, key in
        storage.state(of: .imageData(key)) == nil ? await base.retrieveImageData(for: key) : nil
      }
    },
    BrokenStore(
      "It serves corrupt image data",
      breaks: [
        "Corrupt image data is thrown as FeedStoreError.corrupt, as often as it is asked for",
        "Deleting corrupt image data deletes all of it, says how much, and leaves the rest",
        "Deleting corrupt image data leaves the feed, and the data of its other images",
        "A cancelled deletion of corrupt image data throws CancellationError and deletes nothing",
        "Where data of one image is corrupt, others at its URL keep theirs",
      ]
    ) { store, _ in
      store.retrievingData = { base, key in await base.retrieveImageData(for: key) }
    },
    BrokenStore(
      "It deletes a corrupt feed as soon as it meets it",
      breaks: [
        "A corrupt feed is thrown as FeedStoreError.corrupt, as often as it is asked for"
      ]
    ) { store, storage in
      store.retrieving = { base in
        do {
          try storage.checkIsWhole(.feed)
        } catch {
          try await base.delete()
          storage.healAll()
          throw error
        }
        return await base.retrieve()
      }
    },
    BrokenStore(
      "It takes one corrupt feed for every feed",
      breaks: ["Deleting the revision of a corrupt feed leaves one that was saved since"]
    ) { store, storage in
      store.deleting = { base, revision in
        try await base.delete(only: revision == Storage.corruptRevision ? nil : revision)
        storage.healAll()
      }
    },
    BrokenStore(
      "It cannot get rid of a corrupt feed",
      breaks: ["Deleting the revision of a corrupt feed deletes it"]
    ) { store, storage in
      store.deleting = { base, revision in
        if storage.state(of: .feed) == nil { try await base.delete(only: revision) }
      }
    },
    BrokenStore(
      "It will not write over corruption",
      breaks: [
        "A replace replaces a corrupt feed",
        "Deleting the revision of a corrupt feed leaves one that was saved since",
        "An insert replaces corrupt data",
        "Deleting corrupt image data never deletes what another caller inserts meanwhile",
        "Where data of one image is corrupt, others at its URL keep theirs",
      ]
    ) { store, storage in
      store.replacing = { base, feed in
        try storage.checkIsWhole(.feed)
        try await base.replace(with: feed)
      }
      store.inserting = { base, data, key in
        try storage.checkIsWhole(.imageData(key))
        try await base.insert(data, for: key)
      }
    },
    BrokenStore(
      "It leaves corrupt image data where it is",
      breaks: [
        "Deleting corrupt image data deletes all of it, says how much, and leaves the rest",
        "Deleting corrupt image data leaves the feed, and the data of its other images",
        "Where data of one image is corrupt, others at its URL keep theirs",
      ]
    ) { store, _ in
      store.deletingCorruptData = { _ in
        try Task.checkCancellation()
        return 0
      }
    },
    BrokenStore(
      "It deletes everything for one corrupt picture",
      breaks: [
        "Deleting corrupt image data deletes all of it, says how much, and leaves the rest",
        "Deleting corrupt image data leaves the feed, and the data of its other images",
        "Where data of one image is corrupt, others at its URL keep theirs",
      ]
    ) { store, storage in
      store.deletingCorruptData = { base in
        try Task.checkCancellation()
        let count = storage.deleteCorruptImageData()
        if count > 0 { try await base.delete() }
        return count
      }
    },
    BrokenStore(
      "It deletes corrupt image data although it was cancelled",
      breaks: [
        "A cancelled deletion of corrupt image data throws CancellationError and deletes nothing"
      ]
    ) { store, storage in
      store.deletingCorruptData = { _ in
        let count = storage.deleteCorruptImageData()
        try Task.checkCancellation()
        return count
      }
    },
    BrokenStore(
      "It deletes image data some time after it looked at it",
      breaks: ["Deleting corrupt image data never deletes what another caller inserts meanwhile"]
    ) { store, storage in
      store.deletingCorruptData = { _ in
        try Task.checkCancellation()
        let corrupt = storage.corruptImageData
        await pause()
        for part in corrupt { storage.corrupt(part) }
        _ = storage.deleteCorruptImageData()
        return corrupt.count
      }
    },
  ]
}
