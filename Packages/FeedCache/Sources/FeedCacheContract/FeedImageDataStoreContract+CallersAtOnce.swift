import FeedCache

extension FeedImageDataStoreContract {
  static let callersAtOnce: [StorePromise<any FeedImageDataStore>] = [
    StorePromise("Image data that callers insert at once, each for a URL of its own, is all kept") {
      store in
      try await atOnce(0..<10) { try await store.insert(Sample.data($0), for: Sample.url($0)) }
      try await expectKept(Array(0..<10), in: store)
    },
    StorePromise("The same image data that callers insert at once is kept") { store in
      try await atOnce(0..<8) { _ in try await insert([1], into: store) }
      try await expectKept([1], in: store)
    },
    StorePromise(
      "Callers at once see whole image data only, also where others insert for the same URL"
    ) { store in
      let versions = (0..<8).map { Data(repeating: UInt8($0), count: 65_536 - $0) }
      try await atOnce(versions.indices) { version in
        async let insertion: Void = store.insert(versions[version], for: Sample.url(1))
        for _ in 0..<8 {
          if let found = try await store.retrieveImageData(for: Sample.url(1)) {
            try expect(versions.contains(found), orFound: "image data that nobody inserted")
          }
          await Task.yield()
        }
        try await insertion
      }
      let found = try await store.retrieveImageData(for: Sample.url(1))
      try expect(
        found.map(versions.contains) == true,
        orFound: "not what one of the callers inserted"
      )
    },
  ]

  static let callersAtOnceBesideFeed: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise(
      "An image that every feed has keeps its data while callers replace and insert at once"
    ) { store in
      try await store.replace(withFeedOf: 2)
      try await insert([0], into: store)
      try await atOnce(1..<7) { image in
        async let replacement: Void = store.replace(withFeedOf: [0, image])
        async let insertion: Void = store.insert(Sample.data(image), for: Sample.url(image))
        for _ in 0..<4 {
          try await expect(Sample.data(0), for: 0, in: store)
          await Task.yield()
        }
        _ = try await (replacement, insertion)
      }
      try await store.replace(withFeedOf: 1)
      try await expectKept([0], in: store)
    }
  ]
}
