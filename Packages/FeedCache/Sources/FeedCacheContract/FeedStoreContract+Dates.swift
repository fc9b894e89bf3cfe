extension FeedStoreContract {
  static let dates: [Promise<any FeedStore>] = [
    Promise("When a feed was saved is kept to the second, however long ago or far ahead") { store in
      for date in Sample.hardDates {
        let feed = CachedFeed(images: [Sample.image(0)], savedAt: date)
        try await store.replace(with: feed)
        try expect(try await store.retrieve()?.feed.savedAt, toBe: feed.savedAt)
      }
    }
  ]
}
