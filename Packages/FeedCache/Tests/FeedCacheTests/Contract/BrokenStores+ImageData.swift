import FeedCache
import FeedCore

/// Stores that mistake which image data is meant, or how long it stays.
extension BrokenStore {
  static let ofImageData: [BrokenStore] = [
    BrokenStore(
      "It deletes the feed, but not the image data",
      breaks: [
        "Deleting drops all image data",
        "Deleting drops all image data, also where there is no feed",
        "Deleting the saved revision drops all image data",
        "Deleting drops the data of all images at one URL",
      ]
    ) { store in
      let keys = store.rememberKeys()
      store.deleting = { base, revision in
        let kept = await base.imageData(of: keys.value)
        try await base.delete(only: revision)
        for (key, data) in kept { try await base.insert(data, for: key) }
      }
    },
    BrokenStore(
      "It keeps the image data of dropped images",
      breaks: [
        "Replacing keeps the data of exactly the feed's URLs, and not of similar ones",
        "Replacing the feed keeps the data of the images still in it, and drops the rest",
        "Image data that is kept before any feed is dropped by the first one that lacks it",
        "A feed of no images drops all image data",
        "Image data that was dropped does not come back with its image",
        "Replacing keeps the data of exactly the feed's images at one URL",
      ]
    ) { store in
      let keys = store.rememberKeys()
      store.replacing = { base, feed in
        let kept = await base.imageData(of: keys.value)
        try await base.replace(with: feed)
        for (key, data) in kept { try await base.insert(data, for: key) }
      }
    },
    BrokenStore(
      "It drops all image data when the feed is replaced",
      breaks: [
        "Replacing keeps the data of a relative URL under its absolute one, and the reverse",
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
        try await base.replace(with: CachedFeed(images: [], savedAt: feed.savedAt))
        try await base.replace(with: feed)
      }
    },
    BrokenStore(
      "It takes image data that is whole for corrupt",
      breaks: [
        "A cancelled deletion of corrupt image data throws CancellationError, also where there is none",
        "Deleting corrupt image data finds none in a store that is whole, and deletes nothing",
      ]
    ) { store in
      store.deletingCorruptData = { base in
        guard let feed = await base.retrieve()?.feed else { return 0 }
        try await base.replace(with: CachedFeed(images: [], savedAt: feed.savedAt))
        try await base.replace(with: feed)
        return feed.images.count
      }
    },
    BrokenStore(
      "It accepts no image data for URLs outside the feed",
      breaks: [
        "A conditional replace keeps the data of its images, and drops the rest only where it replaces",
        "Retrieving has no side effects on the feed or the image data",
        "Deleting another revision leaves the image data too",
        "A cancelled replace leaves all image data",
        "A cancelled delete leaves all image data",
        "Deleting corrupt image data finds none in a store that is whole, and deletes nothing",
        "Replacing keeps the data of exactly the feed's images at one URL",
      ]
    ) { store in
      store.inserting = { base, data, key in
        try Task.checkCancellation()
        if let images = await base.retrieve()?.feed.images,
          !images.contains(where: { $0.dataKey == key })
        {
          return
        }
        try await base.insert(data, for: key)
      }
    },
    BrokenStore(
      "It gives image data of another URL that differs in the query",
      breaks: [
        "URLs that differ only in case, escapes, query, fragment or slashes have data of their own",
        "Replacing keeps the data of exactly the feed's URLs, and not of similar ones",
      ]
    ) { store in
      store.keepImageData(atURLs: { String($0.prefix { $0 != "?" }) })
    },
    BrokenStore(
      "It takes upper and lower case of a URL for the same",
      breaks: [
        "URLs that differ only in case, escapes, query, fragment or slashes have data of their own",
        "Replacing keeps the data of exactly the feed's URLs, and not of similar ones",
      ]
    ) { store in
      store.keepImageData(atURLs: { $0.lowercased() })
    },
    BrokenStore(
      "It takes an insert of no bytes for a deletion",
      breaks: [
        "Image data of no bytes is refused, and leaves what was kept for that URL",
        "A cancelled insert throws CancellationError and keeps nothing",
      ]
    ) { store in
      let deleted = Shared<Set<ImageDataKey>>([])
      store.retrievingData = { base, key in
        deleted.value.contains(key) ? nil : await base.retrieveImageData(for: key)
      }
      store.inserting = { base, data, key in
        guard !data.isEmpty else { return deleted.change { _ = $0.insert(key) } }
        try await base.insert(data, for: key)
        deleted.change { _ = $0.remove(key) }
      }
    },
    BrokenStore(
      "It counts a header of each image against the limit",
      breaks: ["The limit is reached by image data alone, to the byte"]
    ) { store in
      let header = Data(count: 64)
      store.retrievingData = { base, key in
        await base.retrieveImageData(for: key)?.dropFirst(header.count)
      }
      store.inserting = { base, data, key in
        try await base.insert(data.isEmpty ? data : header + data, for: key)
      }
    },
    BrokenStore(
      "It keeps image data by its URL alone",
      breaks: [
        "NW4: images at one URL keep data of their own",
        "Data under a URL alone is no data of one of several pictures there, or the reverse",
        "Replacing keeps the data of exactly the feed's images at one URL",
        "Over the count, of images at one URL the one furthest down the feed is dropped",
      ]
    ) { store in
      store.keepImageData(under: { ImageDataKey($0.url) })
    },
    BrokenStore(
      "It finds the first picture of a URL for any other that is missing",
      breaks: [
        "Data under a URL alone is no data of one of several pictures there, or the reverse",
        "Replacing keeps the data of exactly the feed's images at one URL",
        "Over the count, of images at one URL the one furthest down the feed is dropped",
      ]
    ) { store in
      store.retrievingData = { base, key in
        if let data = await base.retrieveImageData(for: key) { return data }
        return await base.retrieveImageData(for: ImageDataKey(key.url))
      }
    },
    BrokenStore(
      "It drops all pictures of a URL but those that are kept by the URL alone",
      breaks: ["Replacing keeps the data of exactly the feed's images at one URL"]
    ) { store in
      store.replacing = { base, feed in
        let images = feed.images.map { $0.withPicture(nil) }
        try await base.replace(with: CachedFeed(images: images, savedAt: feed.savedAt))
        try await base.replace(with: feed)
      }
    },
    BrokenStore(
      "It cuts image data at 1 MiB",
      breaks: ["Image data of 8 MB is kept whole"]
    ) { store in
      store.inserting = { base, data, key in try await base.insert(data.prefix(1 << 20), for: key) }
    },
    BrokenStore(
      "It keeps the first image data for a URL, and no later one",
      breaks: [
        "Image data of no bytes is refused, and leaves what was kept for that URL",
        "The limit is reached by image data alone, to the byte",
        "Image data that is inserted again replaces what was kept",
        "Image data that replaces longer data leaves nothing of it",
        "Image data is kept byte for byte, whatever the bytes",
        "An insert that is cancelled on its way keeps the new data, or throws and leaves the old",
        "Data that is refused leaves what was kept for that URL",
        "A relative URL is the same address as its absolute string",
        "NW4: images at one URL keep data of their own",
      ]
    ) { store in
      store.inserting = { base, data, key in
        try Task.checkCancellation()
        if await base.retrieveImageData(for: key) == nil { try await base.insert(data, for: key) }
      }
    },
    BrokenStore(
      "It keeps image data of a cancelled insert",
      breaks: [
        "A cancelled insert throws CancellationError and keeps nothing",
        "A cancelled insert leaves what was kept for that URL, and the feed",
      ]
    ) { store in
      store.inserting = { base, data, key in
        try await uncancelled { try await base.insert(data, for: key) }
        try Task.checkCancellation()
      }
    },
    BrokenStore(
      "It drops the image data first when the limit is reached that is furthest up",
      breaks: [
        "A conditional replace of no feed saves the first one, and leaves one that is there",
        "A conditional replace replaces the expected feed, and keeps the time of the new one",
        "Of callers that replace the same save conditionally at once, one succeeds",
        "The limit is reached by image data alone, to the byte",
        "Over the count, the image furthest down the feed is dropped",
        "Data that would be the first to go is refused, and what is kept stays",
        "An image that is in the feed twice has the position of the first",
        "Over the count, callers at once leave what is nearest to the front of the feed",
        "Over the bytes, as many images are dropped as necessary, and the feed stays",
        "Over the count, of images at one URL the one furthest down the feed is dropped",
      ]
    ) { store in
      store.retrieveFeed { $0.images.reverse() }
      store.replacing = { base, feed in
        try await base.replace(with: feed.changed { $0.images.reverse() })
      }
    },
    BrokenStore(
      "It reports image data over its quota as saved",
      breaks: [
        "The limit is reached by image data alone, to the byte",
        "Data for a URL that is not in the feed never displaces other such data",
        "Data that would be the first to go is refused, and what is kept stays",
        "Over the bytes, as many images are dropped as necessary, and the feed stays",
        "Data larger than the limit is refused, and drops nothing",
        "Data that is refused leaves what was kept for that URL",
      ]
    ) { store in
      store.inserting = { base, data, key in
        do { try await base.insert(data, for: key) } catch FeedStoreError.quotaReached { return }
      }
    },
  ]
}

extension Variation {
  /// Keeps image data under another URL than the given one.
  fileprivate mutating func keepImageData(
    atURLs address: @escaping @Sendable (String) -> String
  ) {
    keepImageData { key in
      let url = URL(string: address(key.url.absoluteString)) ?? key.url
      return ImageDataKey(url, picture: key.picture)
    }
  }

  /// The keys that image data was ever inserted for.
  fileprivate mutating func rememberKeys() -> Shared<Set<ImageDataKey>> {
    let keys = Shared<Set<ImageDataKey>>([])
    inserting = { base, data, key in
      keys.change { _ = $0.insert(key) }
      try await base.insert(data, for: key)
    }
    return keys
  }
}

extension InMemoryFeedStore {
  fileprivate func imageData(of keys: Set<ImageDataKey>) -> [ImageDataKey: Data] {
    var kept: [ImageDataKey: Data] = [:]
    for key in keys { kept[key] = retrieveImageData(for: key) }
    return kept
  }
}
