import FeedCache

extension FeedImageDataStoreContract {
  static let reopened: [StorePromise<StoreUnderTest<any FeedImageDataStore>>] = [
    StorePromise(
      "Image data that one store keeps is what another on the same storage retrieves next"
    ) {
      subject in
      let other = try await subject.reopen()
      try await expectKept([], in: other)
      for (writer, reader) in [(subject.store, other), (other, subject.store)] {
        try await writer.insert(Sample.data(7), for: Sample.url(1))
        try await expect(Sample.data(7), for: 1, in: reader)
        try await insert([0, 1], into: writer)
        try await expectKept([0, 1], in: reader)
      }
      try await expectKept([0, 1], in: subject.reopen())
    }
  ]

  static let reopenedBesideFeed: [StorePromise<StoreUnderTest<FeedAndImageDataStore>>] = [
    StorePromise(
      "A second store on the same storage sees the image data that was kept, and none that was dropped"
    ) {
      subject in
      try await save(Sample.feed(of: 3), withDataOf: [0, 1, 9], in: subject.store)
      try await expectKept([0, 1, 9], in: subject.reopen())
      try await subject.store.replace(withFeedOf: [1, 5])
      try await expectKept([1], in: subject.reopen())
      try await subject.store.delete()
      try await expectKept([], in: subject.reopen())
    },
    StorePromise(
      "A store never gives stale image data: what another one keeps or drops is what it retrieves next"
    ) {
      subject in
      let other = try await subject.reopen()
      try await expectKept([], in: other)
      for (writer, reader) in [(subject.store, other), (other, subject.store)] {
        try await writer.replace(withFeedOf: 2)
        try await writer.insert(Sample.data(7), for: Sample.url(1))
        try await expect(Sample.data(7), for: 1, in: reader)
        try await insert([0, 1], into: writer)
        try await expectKept([0, 1], in: reader)
        try await writer.replace(withFeedOf: 1)
        try await expectKept([0], in: reader)
        try await writer.delete()
        try await expectKept([], in: reader)
      }
    },
  ]
}
