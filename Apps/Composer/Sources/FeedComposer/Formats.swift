import FeedAPI
import FeedAPIJSONFeed
import FeedAPISyndication

extension FeedComposer {
  /// The formats that the program reads, in the order in which they are asked. This is the only list of them.
  static let formats: [any FeedFormat] = [ItemsFormat(), JSONFeedFormat(), SyndicationFormat(), WebPageFormat()]
}
