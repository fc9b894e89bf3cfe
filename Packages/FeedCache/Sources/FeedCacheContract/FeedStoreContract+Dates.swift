import FeedCache
import FeedCore

extension FeedStoreContract {
  static let dates: [StorePromise<any FeedStore>] = [
    StorePromise("When a feed was saved is kept to the second, however long ago or far ahead") {
      store in
      for date in Sample.hardDates {
        let feed = CachedFeed(images: [Sample.image(0)], savedAt: date)
        try await store.replace(with: feed)
        try expect(try await store.retrieve()?.feed.savedAt, toBe: feed.savedAt)
      }
    },
    StorePromise(
      "When an image was published is kept to the second, however long ago or far ahead, if it is known"
    ) {
      store in
      let images = (Sample.hardDates + [nil]).enumerated().map { number, date in
        FeedImage(id: Sample.id(number), url: Sample.url(number), published: date)
      }
      try await expectKept(CachedFeed(images: images, savedAt: Sample.date), by: store)
    },
    StorePromise(
      "When the next request may be made is kept to the second, however long ago or far ahead, if it is known"
    ) {
      store in
      for date in Sample.hardDates + [nil] {
        try await expectKept(Sample.feed(with: FeedDetails(earliestNextRequest: date)), by: store)
      }
    },
  ]
}
