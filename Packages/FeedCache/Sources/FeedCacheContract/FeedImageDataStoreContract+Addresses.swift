import FeedCache
import FeedCore

/// Image data is found under exactly its own URL.
extension FeedImageDataStoreContract {
  static let addresses: [StorePromise<any FeedImageDataStore>] = [
    StorePromise("Image data is found only under its own URL") { store in
      try await insert([1], into: store)
      try await expect(nil, for: 2, in: store)
    },
    StorePromise("Image data is kept apart for each URL") { store in
      try await insert([1], into: store)
      try await insert([2], into: store)
      try await expect(Sample.data(1), for: 1, in: store)
      try await expect(Sample.data(2), for: 2, in: store)
    },
    StorePromise("The same image data is kept for each URL that it is inserted for") { store in
      for image in [1, 2] {
        try await store.insert(Sample.data(7), for: Sample.url(image))
      }
      try await insert([1], into: store)
      try await expect(Sample.data(7), for: 2, in: store)
    },
    StorePromise(
      "URLs that differ only in case, escapes, query, fragment or slashes have data of their own"
    ) { store in
      for (number, url) in Sample.alikeURLs.enumerated() {
        let found = try await store.retrieveImageData(for: url)
        try expect(found == nil, orFound: "data of another URL for \(url)")
        try await store.insert(Sample.data(number), for: url)
      }
      for (number, url) in Sample.alikeURLs.enumerated() {
        let found = try await store.retrieveImageData(for: url)
        try expect(
          found == Sample.data(number),
          orFound: "no data, or that of another URL, for \(url)"
        )
      }
    },
    StorePromise("A relative URL is the same address as its absolute string") { store in
      try await store.insert(Sample.data(1), for: Sample.relativeURL)
      try expect(try await store.retrieveImageData(for: Sample.absoluteURL), toBe: Sample.data(1))
      try await store.insert(Sample.data(2), for: Sample.absoluteURL)
      try expect(try await store.retrieveImageData(for: Sample.relativeURL), toBe: Sample.data(2))
    },
    StorePromise("Any absolute URL has image data of its own, however long or strange") { store in
      for url in Sample.hardURLs {
        try await store.insert(Sample.everyByte, for: url)
      }
      for url in Sample.hardURLs {
        let found = try await store.retrieveImageData(for: url)
        try expect(
          found == Sample.everyByte,
          orFound: "no data for \(url.absoluteString.prefix(100))"
        )
      }
    },
  ]

  static let addressesBesideFeed: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("Replacing keeps the data of exactly the feed's URLs, and not of similar ones") {
      store in
      for (number, url) in Sample.alikeURLs.enumerated() {
        try await store.insert(Sample.data(number), for: url)
      }
      let stays = Sample.alikeURLs[0]
      let images = [FeedImage(id: Sample.id(0), url: stays)]
      try await store.replace(with: CachedFeed(images: images, savedAt: Sample.date))
      try expect(try await store.retrieveImageData(for: stays), toBe: Sample.data(0))
      for url in Sample.alikeURLs.dropFirst() {
        let found = try await store.retrieveImageData(for: url)
        try expect(found == nil, orFound: "data for \(url), which is not in the feed")
      }
    },
    StorePromise(
      "Replacing keeps the data of a relative URL under its absolute one, and the reverse"
    ) {
      store in
      try await store.insert(Sample.data(1), for: Sample.relativeURL)
      for url in [Sample.relativeURL, Sample.absoluteURL] {
        let images = [FeedImage(id: Sample.id(0), url: url)]
        try await store.replace(with: CachedFeed(images: images, savedAt: Sample.date))
        for url in [Sample.relativeURL, Sample.absoluteURL] {
          try expect(try await store.retrieveImageData(for: url), toBe: Sample.data(1))
        }
      }
    },
  ]
}
