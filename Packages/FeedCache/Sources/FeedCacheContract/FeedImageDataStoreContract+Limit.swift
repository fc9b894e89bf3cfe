extension FeedImageDataStoreContract {
  /// At most 2 images, and 1,000 bytes.
  static let limited: [ContractPromise<any FeedStore & FeedImageDataStore>] = [
    ContractPromise("Over the count, the image furthest down the feed goes without") { store in
      try await store.replace(with: Sample.feed(of: 3))
      for image in [2, 1, 0] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("Data that would be the first to go is refused, and what is kept stays") { store in
      try await store.replace(with: Sample.feed(of: 3))
      for image in [0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectNoRoom { try await store.insert(Sample.data(2), for: Sample.url(2)) }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("Data for a URL that is not in the feed gives way first") { store in
      try await store.replace(with: Sample.feed(of: 2))
      for image in [9, 0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("An image that is in the feed twice has the place of the first") { store in
      try await store.replace(with: Sample.feed(of: [0, 1, 2, 0]))
      for image in [0, 2, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("Over the bytes, as many images go without as need be, and the feed stays") { store in
      let feed = Sample.feed(of: 3)
      try await store.replace(with: feed)
      try await store.insert(Data(repeating: 1, count: 350), for: Sample.url(1))
      try await store.insert(Data(repeating: 2, count: 350), for: Sample.url(2))
      try await store.insert(Data(repeating: 0, count: 700), for: Sample.url(0))
      try await expectNoRoom { try await store.insert(Data(repeating: 1, count: 350), for: Sample.url(1)) }
      try expect(try await store.retrieveImageData(for: Sample.url(0))?.count, toBe: 700)
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
      try expect(try await store.retrieveImageData(for: Sample.url(2)), toBe: nil)
      try await expect(feed, in: store)
    },
    ContractPromise("The limit is reached by image data alone, to the byte") { store in
      try await store.replace(with: Sample.feed(of: 2))
      try await store.insert(Data(repeating: 1, count: 1_000), for: Sample.url(1))
      try expect(try await store.retrieveImageData(for: Sample.url(1))?.count, toBe: 1_000)
      try await store.insert(Data(repeating: 1, count: 400), for: Sample.url(1))
      try await store.insert(Data(repeating: 0, count: 600), for: Sample.url(0))
      try expect(try await store.retrieveImageData(for: Sample.url(0))?.count, toBe: 600)
      try expect(try await store.retrieveImageData(for: Sample.url(1))?.count, toBe: 400)
      try await expectNoRoom { try await store.insert(Data(repeating: 1, count: 401), for: Sample.url(1)) }
      try expect(try await store.retrieveImageData(for: Sample.url(1))?.count, toBe: 400)
      try await store.insert(Data(repeating: 0, count: 601), for: Sample.url(0))
      try expect(try await store.retrieveImageData(for: Sample.url(1)), toBe: nil)
    },
    ContractPromise("Data for a URL that is not in the feed never takes the room of other such data") { store in
      for image in [8, 9] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectNoRoom { try await store.insert(Sample.data(7), for: Sample.url(7)) }
      try await expectKept([8, 9], in: store)
    },
    ContractPromise("Data larger than the limit is refused, and drops nothing") { store in
      try await store.replace(with: Sample.feed(of: 2))
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await expectNoRoom { try await store.insert(Data(repeating: 0, count: 1_001), for: Sample.url(0)) }
      try await expectKept([1], in: store)
    },
    ContractPromise("Data that is refused leaves what was kept for that URL") { store in
      try await store.replace(with: Sample.feed(of: 2))
      for image in [0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectNoRoom { try await store.insert(Data(repeating: 0, count: 1_001), for: Sample.url(1)) }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("Inserting again at the limit replaces, and drops nothing") { store in
      try await store.replace(with: Sample.feed(of: 2))
      for image in [0, 1, 1, 0] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("The same image data that callers insert at once counts once") { store in
      try await store.replace(with: Sample.feed(of: 2))
      try await store.insert(Sample.data(1), for: Sample.url(1))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { try await store.insert(Sample.data(0), for: Sample.url(0)) }
        }
        try await group.waitForAll()
      }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("Over the count, callers at once leave what is nearest to the front of the feed") { store in
      try await store.replace(with: Sample.feed(of: 6))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for image in (0..<6).reversed() {
          group.addTask {
            // Behind the other two there is no room; a caller that comes early is accepted, and gives way.
            do { try await store.insert(Sample.data(image), for: Sample.url(image)) } catch FeedStoreError.noRoom {}
          }
        }
        try await group.waitForAll()
      }
      try await expectKept([0, 1], in: store)
    },
    ContractPromise("Room that was freed is room again") { store in
      try await store.replace(with: Sample.feed(of: 2))
      for image in [0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await store.replace(with: Sample.feed(of: [5, 6]))
      for image in [5, 6] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([5, 6], in: store)
      try await store.delete()
      try await store.replace(with: Sample.feed(of: 2))
      for image in [0, 1] { try await store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1], in: store)
    },
  ]

  private static func expectNoRoom(_ insert: () async throws -> Void) async throws {
    do {
      try await insert()
    } catch FeedStoreError.noRoom {
      return
    }
    throw Broken(found: "data over the limit was accepted")
  }
}
