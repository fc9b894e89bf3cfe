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
      ]
    ) { store in
      let urls = store.rememberURLs()
      store.deleting = { base, revision in
        let kept = await base.imageData(of: urls.value)
        try await base.delete(only: revision)
        for (url, data) in kept { try await base.insert(data, for: url) }
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
      ]
    ) { store in
      let urls = store.rememberURLs()
      store.replacing = { base, feed in
        let kept = await base.imageData(of: urls.value)
        try await base.replace(with: feed)
        for (url, data) in kept { try await base.insert(data, for: url) }
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
      ]
    ) { store in
      store.inserting = { base, data, url in
        try Task.checkCancellation()
        if let images = await base.retrieve()?.feed.images,
          !images.contains(where: { $0.url == url })
        {
          return
        }
        try await base.insert(data, for: url)
      }
    },
    BrokenStore(
      "It gives image data of another URL that differs in the query",
      breaks: [
        "URLs that differ only in case, escapes, query, fragment or slashes have data of their own",
        "Replacing keeps the data of exactly the feed's URLs, and not of similar ones",
      ]
    ) { store in
      store.keepImageData { url in
        URL(string: String(url.absoluteString.prefix { $0 != "?" })) ?? url
      }
    },
    BrokenStore(
      "It takes upper and lower case of a URL for the same",
      breaks: [
        "URLs that differ only in case, escapes, query, fragment or slashes have data of their own",
        "Replacing keeps the data of exactly the feed's URLs, and not of similar ones",
      ]
    ) { store in
      store.keepImageData { url in URL(string: url.absoluteString.lowercased()) ?? url }
    },
    BrokenStore(
      "It takes an insert of no bytes for a deletion",
      breaks: [
        "Image data of no bytes is refused, and leaves what was kept for that URL",
        "A cancelled insert throws CancellationError and keeps nothing",
      ]
    ) { store in
      let deleted = Shared<Set<URL>>([])
      store.retrievingData = { base, url in
        deleted.value.contains(url) ? nil : await base.retrieveImageData(for: url)
      }
      store.inserting = { base, data, url in
        guard !data.isEmpty else { return deleted.change { _ = $0.insert(url) } }
        try await base.insert(data, for: url)
        deleted.change { _ = $0.remove(url) }
      }
    },
    BrokenStore(
      "It counts a header of each image against the limit",
      breaks: ["The limit is reached by image data alone, to the byte"]
    ) { store in
      let header = Data(count: 64)
      store.retrievingData = { base, url in
        await base.retrieveImageData(for: url)?.dropFirst(header.count)
      }
      store.inserting = { base, data, url in
        try await base.insert(data.isEmpty ? data : header + data, for: url)
      }
    },
    BrokenStore(
      "It compares URLs with their bases",
      breaks: [
        "A relative URL is the same address as its absolute string",
        "Replacing keeps the data of a relative URL under its absolute one, and the reverse",
      ]
    ) { store in
      let inserted = Shared<Set<URL>>([])
      store.retrievingData = { base, url in
        inserted.value.contains(url) ? await base.retrieveImageData(for: url) : nil
      }
      store.inserting = { base, data, url in
        try await base.insert(data, for: url)
        inserted.change { _ = $0.insert(url) }
      }
    },
    BrokenStore(
      "It cuts image data at 1 MiB",
      breaks: ["Image data of 8 MB is kept whole"]
    ) { store in
      store.inserting = { base, data, url in try await base.insert(data.prefix(1 << 20), for: url) }
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
      ]
    ) { store in
      store.inserting = { base, data, url in
        try Task.checkCancellation()
        if await base.retrieveImageData(for: url) == nil { try await base.insert(data, for: url) }
      }
    },
    BrokenStore(
      "It keeps image data of a cancelled insert",
      breaks: [
        "A cancelled insert throws CancellationError and keeps nothing",
        "A cancelled insert leaves what was kept for that URL, and the feed",
      ]
    ) { store in
      store.inserting = { base, data, url in
        try await uncancelled { try await base.insert(data, for: url) }
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
      store.inserting = { base, data, url in
        do { try await base.insert(data, for: url) } catch FeedStoreError.quotaReached { return }
      }
    },
  ]
}

extension Variation {
  /// The URLs that image data was ever inserted for.
  fileprivate mutating func rememberURLs() -> Shared<Set<URL>> {
    let urls = Shared<Set<URL>>([])
    inserting = { base, data, url in
      urls.change { _ = $0.insert(url) }
      try await base.insert(data, for: url)
    }
    return urls
  }
}

extension InMemoryFeedStore {
  fileprivate func imageData(of urls: Set<URL>) -> [URL: Data] {
    var kept: [URL: Data] = [:]
    for url in urls { kept[url] = retrieveImageData(for: url) }
    return kept
  }
}
