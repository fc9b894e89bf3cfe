/// Image data is found under exactly its own URL.
extension FeedImageDataStoreContract {
  static let addresses: [Promise<any FeedStore & FeedImageDataStore>] = [
    Promise("Image data is found only under its own URL") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: nil)
    },
    Promise("Image data is kept apart for each URL") { store in
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await store.insert(Sample.data(2), for: Sample.url(2))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(1))
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: Sample.data(2))
    },
    Promise("The same image data is kept for each URL that it is inserted for") { store in
      for image in [1, 2] {
        try await store.insert(Sample.data(7), for: Sample.url(image))
      }
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: Sample.data(7))
    },
    Promise(
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
    Promise("Replacing keeps the data of exactly the feed's URLs, and not of similar ones") {
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
    Promise("A relative URL is the same address as its absolute string") { store in
      let absolute = Sample.url("https://images.example/a/b.png")
      guard let relative = URL(string: "b.png", relativeTo: Sample.url("https://images.example/a/"))
      else {
        preconditionFailure("no relative URL")
      }
      try await store.insert(Sample.data(1), for: relative)
      try expect(try await store.retrieveImageData(for: absolute), toBe: Sample.data(1))
      for url in [relative, absolute] {
        try await store.replace(
          with: CachedFeed(images: [FeedImage(id: Sample.id(0), url: url)], savedAt: Sample.date)
        )
        for url in [relative, absolute] {
          try expect(try await store.retrieveImageData(for: url), toBe: Sample.data(1))
        }
      }
    },
    Promise("Any absolute URL has image data of its own, however long or strange") { store in
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
}
