import FeedCache
import FeedCacheContract

/// Stores that are right as long as nothing is damaged.
extension BrokenStore {
  static let whenDamaged: [BrokenStore] = [
    BrokenStore(
      "It answers damage with nothing",
      breaks: [
        "A damaged feed is thrown as FeedStoreError.damaged, as often as it is asked for",
        "Deleting a damaged feed that was judged deletes it",
        "Deleting a damaged feed that was judged leaves one that was saved since",
        "Damaged image data is thrown as FeedStoreError.damaged, as often as it is asked for",
        "A cancelled deletion of damaged image data throws CancellationError and deletes nothing",
      ]
    ) { store, storage in
      store.retrieving = { base in storage.state(of: .feed) == nil ? await base.retrieve() : nil }
      store.retrievingData = { base, url in
        storage.state(of: .imageData(url)) == nil ? await base.retrieveImageData(for: url) : nil
      }
    },
    BrokenStore(
      "It serves damaged image data",
      breaks: [
        "Damaged image data is thrown as FeedStoreError.damaged, as often as it is asked for",
        "Deleting damaged image data deletes all of it, says how much, and leaves the rest and the feed",
        "A cancelled deletion of damaged image data throws CancellationError and deletes nothing",
      ]
    ) { store, _ in
      store.retrievingData = { base, url in await base.retrieveImageData(for: url) }
    },
    BrokenStore(
      "It deletes a damaged feed as soon as it meets it",
      breaks: [
        "A damaged feed is thrown as FeedStoreError.damaged, as often as it is asked for"
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
      "It takes one damaged feed for every feed",
      breaks: ["Deleting a damaged feed that was judged leaves one that was saved since"]
    ) { store, storage in
      store.deleting = { base, revision in
        try await base.delete(only: revision == Storage.damagedRevision ? nil : revision)
        storage.healAll()
      }
    },
    BrokenStore(
      "It cannot get rid of a damaged feed",
      breaks: ["Deleting a damaged feed that was judged deletes it"]
    ) { store, storage in
      store.deleting = { base, revision in
        if storage.state(of: .feed) == nil { try await base.delete(only: revision) }
      }
    },
    BrokenStore(
      "It will not write over damage",
      breaks: [
        "A replace puts the new feed in the place of a damaged one",
        "Deleting a damaged feed that was judged leaves one that was saved since",
        "An insert puts new data in the place of damaged data",
        "Deleting damaged image data never deletes what another caller inserts meanwhile",
      ]
    ) { store, storage in
      store.replacing = { base, feed in
        try storage.checkIsWhole(.feed)
        try await base.replace(with: feed)
      }
      store.inserting = { base, data, url in
        try storage.checkIsWhole(.imageData(url))
        try await base.insert(data, for: url)
      }
    },
    BrokenStore(
      "It leaves damaged image data where it is",
      breaks: ["Deleting damaged image data deletes all of it, says how much, and leaves the rest and the feed"]
    ) { store, _ in
      store.deletingDamagedData = { _ in
        try Task.checkCancellation()
        return 0
      }
    },
    BrokenStore(
      "It deletes everything for one damaged picture",
      breaks: [
        "Deleting damaged image data deletes all of it, says how much, and leaves the rest and the feed"
      ],
      orMaybe: ["Deleting damaged image data never deletes what another caller inserts meanwhile"]
    ) { store, storage in
      store.deletingDamagedData = { base in
        try Task.checkCancellation()
        let count = storage.deleteDamagedImageData()
        if count > 0 { try await base.delete() }
        return count
      }
    },
    BrokenStore(
      "It deletes damaged image data although it was cancelled",
      breaks: ["A cancelled deletion of damaged image data throws CancellationError and deletes nothing"]
    ) { store, storage in
      store.deletingDamagedData = { _ in
        let count = storage.deleteDamagedImageData()
        try Task.checkCancellation()
        return count
      }
    },
    BrokenStore(
      "It deletes image data some time after it looked at it",
      breaks: ["Deleting damaged image data never deletes what another caller inserts meanwhile"]
    ) { store, storage in
      store.deletingDamagedData = { _ in
        try Task.checkCancellation()
        let damaged = storage.damagedImageData
        await pause()
        for part in damaged { storage.damage(part) }
        _ = storage.deleteDamagedImageData()
        return damaged.count
      }
    },
  ]
}
