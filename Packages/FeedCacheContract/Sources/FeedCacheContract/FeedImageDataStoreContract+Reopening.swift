extension FeedImageDataStoreContract {
  static let reopened: [Promise<StoreUnderTest<any FeedStore & FeedImageDataStore>>] = [
    Promise(
      "A second store on the same storage sees the image data that was kept, and none that was dropped"
    ) {
      subject in
      try await save(Sample.feed(of: 3), withDataOf: [0, 1, 9], in: subject.store)
      try await expectKept([0, 1, 9], in: subject.reopen())
      try await subject.store.replace(with: Sample.feed(of: [1, 5]))
      try await expectKept([1], in: subject.reopen())
      try await subject.store.delete()
      try await expectKept([], in: subject.reopen())
    },
    Promise(
      "A store never gives stale image data: what another one keeps or drops is what it retrieves next"
    ) {
      subject in
      let other = try await subject.reopen()
      try await expectKept([], in: other)
      for (writer, reader) in [(subject.store, other), (other, subject.store)] {
        try await writer.replace(with: Sample.feed(of: 2))
        try await writer.insert(Sample.data(7), for: Sample.url(1))
        try expect(try await reader.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(7))
        try await insert([0, 1], into: writer)
        try await expectKept([0, 1], in: reader)
        try await writer.replace(with: Sample.feed(of: 1))
        try await expectKept([0], in: reader)
        try await writer.delete()
        try await expectKept([], in: reader)
      }
    },
  ]
}
