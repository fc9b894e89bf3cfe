import FeedCache

extension FeedImageDataStoreContract {
  static let atEveryWrite: [StorePromise<StoreUnderTest<any FeedImageDataStore>>] = [
    StorePromise(
      "SI2: whichever write of an insert fails, what was kept is there, whole, also when reopened"
    ) { subject in
      for previous in [Sample.data(1), nil] {
        var image = 1
        try await subject.failAtEveryWrite { store in
          try await store.insert(Sample.everyByte, for: Sample.url(image))
        } preparedBy: { store in
          try await insert([0, 1, 9], into: store)
          if previous == nil {
            // One that was never inserted, in each attempt.
            image += 10
          }
        } then: { store, attempt in
          let found = try await store.retrieveImageData(for: Sample.url(image))
          switch attempt {
          case .failedFromOneOn where found == Sample.everyByte: break
          case .failedAtOne, .failedFromOneOn: try expect(found, toBe: previous)
          case .succeeded: try expect(found, toBe: Sample.everyByte)
          }
          for other in [0, 1, 9] where other != image {
            try await expect(Sample.data(other), for: other, in: store)
          }
        }
      }
    }
  ]

  static let atEveryWriteBesideFeed: [StorePromise<StoreUnderTest<FeedAndImageDataStore>>] =
    [
      StorePromise(
        "Whichever write of a replace fails, the image data is there, whole, also when reopened"
      ) { subject in
        let new = Sample.feed(of: [1, 5])
        try await subject.failAtEveryWrite(
          of: { try await $0.replace(with: new) },
          preparedBy: prepare
        ) { store, attempt in
          switch (attempt, try await store.retrieve()?.feed == new) {
          // What is dropped after the commit may outlive a write that fails; it goes at the next
          // replace.
          case (.succeeded, _), (.failedFromOneOn, true):
            try await expectKept([1], orMaybe: [0, 9], in: store)
          default:
            try await expectKept([0, 1, 9], in: store)
          }
        }
      },
      StorePromise(
        "Whichever write of an insert fails, the feed is there, whole, also when reopened"
      ) {
        subject in
        var stored: StoredFeed?
        try await subject.failAtEveryWrite { store in
          try await insert([1], into: store)
        } preparedBy: { store in
          try await prepare(store)
          stored = try await store.retrieve()
        } then: { store, _ in
          try await expect(stored, in: store)
        }
      },
      StorePromise(
        "Whichever write of a delete fails, image data is gone or whole, and whole while the feed is there"
      ) {
        subject in
        try await subject.failAtEveryWrite(
          of: { try await $0.delete() },
          preparedBy: prepare
        ) { store, attempt in
          switch (attempt, try await store.retrieve() == nil) {
          case (.succeeded, _): try await expectKept([], in: store)
          case (_, true): try await expectKept([], orMaybe: [0, 1, 9], in: store)
          case (_, false): try await expectKept([0, 1, 9], in: store)
          }
        }
      },
    ]

  @Sendable private static func prepare(_ store: FeedAndImageDataStore) async throws {
    try await store.delete()
    try await save(Sample.feed(of: 3), withDataOf: [0, 1, 9], in: store)
  }

  private static func expectKept(
    _ images: [Int],
    orMaybe others: [Int],
    in store: FeedAndImageDataStore
  ) async throws {
    var kept = images
    for image in others where try await store.retrieveImageData(for: Sample.url(image)) != nil {
      kept.append(image)
    }
    try await expectKept(kept.sorted(), in: store)
  }
}
