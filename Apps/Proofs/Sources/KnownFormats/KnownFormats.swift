import FeedAPIJSONFeed
import FeedAPISyndication
public import FeedCore
public import FeedFailures
public import FeedFormats

/// The formats of feeds, as the program lists them.
public enum KnownFormats {
  /// All of them, in the order in which the program asks.
  public static let all = list()

  private static let unlimited = list(structureLimit: .max)

  /// What they make of the body of a response from `url`.
  public static func content(of body: Data, from url: URL) throws(FailureCause) -> FeedContent {
    try all.content(of: FeedDocument(body: body), from: url)
  }

  /// The images of the feed that a body is, however many values it holds; none if it is a web page.
  public static func images(in body: Data) throws(FailureCause) -> [FeedImage] {
    guard case .feed(let feed) = try unlimited.content(of: FeedDocument(body: body), from: url)
    else {
      return []
    }
    return feed.images
  }

  /// Where a body comes from, if that does not matter.
  public static let url: URL = {
    guard let url = URL(string: "https://feed.example/feed") else {
      preconditionFailure("it is a URL")
    }
    return url
  }()

  private static func list(structureLimit: Int = JSONBody.defaultStructureLimit) -> [any FeedFormat]
  {
    [
      ItemsFormat(structureLimit: structureLimit), JSONFeedFormat(structureLimit: structureLimit),
      SyndicationFormat(),
      WebPageFormat(),
    ]
  }
}
