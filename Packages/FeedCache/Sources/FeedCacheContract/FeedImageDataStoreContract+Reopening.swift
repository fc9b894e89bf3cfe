extension FeedImageDataStoreContract {
  static let reopened: [ContractPromise<StoreUnderTest<any FeedStore & FeedImageDataStore>>] = [
    ContractPromise("A second store on the same storage sees the image data that was kept, and none that was dropped") {
      subject in
      try await subject.store.replace(with: Sample.feed(of: 3))
      for image in [0, 1, 9] { try await subject.store.insert(Sample.data(image), for: Sample.url(image)) }
      try await expectKept([0, 1, 9], in: subject.reopen())
      try await subject.store.replace(with: Sample.feed(of: [1, 5]))
      try await expectKept([1], in: subject.reopen())
      try await subject.store.delete()
      try await expectKept([], in: subject.reopen())
    },
    ContractPromise("A store never gives stale image data: what another one keeps or drops is what it retrieves next") {
      subject in
      let other = try await subject.reopen()
      try await expectKept([], in: other)
      for (writer, reader) in [(subject.store, other), (other, subject.store)] {
        try await writer.replace(with: Sample.feed(of: 2))
        try await writer.insert(Sample.data(7), for: Sample.url(1))
        try expect(try await reader.retrieveImageData(for: Sample.url(1)), toBe: Sample.data(7))
        for image in [0, 1] { try await writer.insert(Sample.data(image), for: Sample.url(image)) }
        try await expectKept([0, 1], in: reader)
        try await writer.replace(with: Sample.feed(of: 1))
        try await expectKept([0], in: reader)
        try await writer.delete()
        try await expectKept([], in: reader)
      }
    },
  ]
}
