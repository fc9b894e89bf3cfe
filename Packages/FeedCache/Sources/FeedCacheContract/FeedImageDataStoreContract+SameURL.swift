import FeedCache
import FeedCore

/// Images whose pictures have one URL, as those of a webcam, have data of their own.
extension FeedImageDataStoreContract {
  static let sameURL: [StorePromise<any FeedImageDataStore>] = [
    StorePromise("NW4: images at one URL keep data of their own") { store in
      try await store.insertOwnData(of: Sample.keysOfOneURL)
      try await store.expectOwnData(of: Sample.keysOfOneURL)
      for key in Sample.keysOfOneURL {
        try await store.insert(Sample.everyByte, for: key)
        try expect(try await store.sizeOfImageData(for: key), toBe: Sample.everyByte.count)
        try await store.insertOwnData(of: [key])
        try await store.expectOwnData(of: Sample.keysOfOneURL)
      }
    },
    StorePromise(
      "Data under a URL alone is no data of one of several pictures there, or the reverse"
    ) { store in
      // First a picture without the URL alone, and then the reverse.
      var keys = Sample.keysOfOneURL
      keys.swapAt(0, 1)
      var kept: [ImageDataKey] = []
      for key in keys {
        try await store.expectOwnData(of: kept)
        try expect(try await store.sizeOfImageData(for: key), toBe: nil)
        try await store.insertOwnData(of: [key])
        kept.append(key)
      }
      try await store.expectOwnData(of: kept)
    },
  ]

  static let sameURLBesideFeed: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("Replacing keeps the data of exactly the feed's images at one URL") { store in
      for key in Sample.keysOfOneURL {
        try await store.insertOwnData(of: Sample.keysOfOneURL)
        try await store.replace(with: Sample.feed(of: [key]))
        try await store.expectOwnData(of: [key])
      }
    },
    StorePromise("Deleting drops the data of all images at one URL") { store in
      try await store.replace(with: Sample.feed(of: Sample.keysOfOneURL))
      try await store.insertOwnData(of: Sample.keysOfOneURL)
      try await store.delete()
      try await store.expectOwnData(of: [])
    },
  ]

  /// At most 2 images, and 1,000 bytes.
  static let sameURLLimited: [StorePromise<FeedAndImageDataStore>] = [
    StorePromise("Over the count, of images at one URL the one furthest down the feed is dropped") {
      store in
      let keys = Array(Sample.keysOfOneURL.prefix(3))
      for order in [keys, keys.reversed()] {
        try await store.replace(with: Sample.feed(of: order))
        try await store.insertOwnData(of: order.reversed())
        try await store.expectOwnData(of: Array(order.prefix(2)))
        try await store.delete()
      }
    }
  ]

  static let sameURLReopened: [StorePromise<StoreUnderTest<any FeedImageDataStore>>] = [
    StorePromise("Another store on the same storage finds the data of each image at one URL") {
      subject in
      try await subject.store.insertOwnData(of: Sample.keysOfOneURL)
      try await subject.reopen().expectOwnData(of: Sample.keysOfOneURL)
    }
  ]

  static let sameURLFailing: [StorePromise<StoreUnderTest<any FeedImageDataStore>>] = [
    StorePromise(
      "Whichever write of an insert fails, other images at its URL have their data, also when reopened"
    ) { subject in
      for key in Sample.keysOfOneURL.prefix(3) {
        try await subject.failAtEveryWrite { store in
          try await store.insert(Sample.everyByte, for: key)
        } preparedBy: { store in
          try await store.insertOwnData(of: Sample.keysOfOneURL)
        } then: { store, _ in
          for other in Sample.keysOfOneURL where other != key {
            try await store.expectOwnData(ofThis: other)
          }
        }
      }
    }
  ]

  static let sameURLFailingBesideFeed: [StorePromise<StoreUnderTest<FeedAndImageDataStore>>] = [
    StorePromise(
      "Whichever write of a replace fails, images at one URL that stay have their data, also when reopened"
    ) { subject in
      let all = Sample.keysOfOneURL
      let new = Sample.feed(of: Array(all.dropFirst()))
      try await subject.failAtEveryWrite { store in
        try await store.replace(with: new)
      } preparedBy: { store in
        try await store.replace(with: Sample.feed(of: all))
        try await store.insertOwnData(of: all)
      } then: { store, _ in
        let isNew = try await store.retrieve()?.feed == new
        for key in isNew ? Array(all.dropFirst()) : all {
          try await store.expectOwnData(ofThis: key)
        }
      }
    }
  ]

  static let sameURLCorrupt: [StorePromise<StoreUnderTest<any FeedImageDataStore>>] = [
    StorePromise("Where data of one image is corrupt, others at its URL keep theirs") { subject in
      for key in Sample.keysOfOneURL {
        try await subject.store.insertOwnData(of: Sample.keysOfOneURL)
        try await subject.corrupt(.imageData(key))
        let others = Sample.keysOfOneURL.filter { $0 != key }
        for other in others {
          try await subject.store.expectOwnData(ofThis: other)
        }
        try expect(try await subject.store.deleteCorruptImageData(), toBe: 1)
        try await subject.store.expectOwnData(of: others)
      }
    }
  ]
}

extension Sample {
  /// A URL alone, several pictures at it, and a URL that ends like the key of one.
  static let keysOfOneURL: [ImageDataKey] = {
    let address = url(1)
    let pictures = [id(1), id(2), UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))]
    let alike = url("\(address.absoluteString)%20\(id(1).uuidString.lowercased())")
    return [ImageDataKey(address)] + pictures.map { ImageDataKey(address, picture: $0) }
      + [ImageDataKey(alike)]
  }()

  /// A feed of images with these keys.
  static func feed(of keys: [ImageDataKey]) -> CachedFeed {
    let images = keys.enumerated().map { number, key in
      FeedImage(id: id(number), url: key.url).withPicture(key.picture)
    }
    return CachedFeed(images: images, savedAt: date)
  }

  fileprivate static func data(of key: ImageDataKey) -> Data {
    Data("data of \(key.picture?.uuidString ?? "none") at \(key.url.absoluteString)".utf8)
  }
}

extension FeedImageDataStore {
  /// Inserts data for each of these keys that is no other's.
  fileprivate func insertOwnData(of keys: [ImageDataKey]) async throws {
    for key in keys {
      try await insert(Sample.data(of: key), for: key)
    }
  }

  /// Expects that of the keys of one URL exactly these have data, and it is their own.
  fileprivate func expectOwnData(of keys: [ImageDataKey]) async throws {
    for key in Sample.keysOfOneURL {
      let data = try await retrieveImageData(for: key)
      let isRight = data == (keys.contains(key) ? Sample.data(of: key) : nil)
      try expect(isRight, orFound: "\(data == nil ? "no data" : "other data") for \(key.spelling)")
    }
  }

  fileprivate func expectOwnData(ofThis key: ImageDataKey) async throws {
    let data = try await retrieveImageData(for: key)
    try expect(data == Sample.data(of: key), orFound: "no data, or other data, for \(key.spelling)")
  }
}
