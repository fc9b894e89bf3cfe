public import FeedAPI
public import FeedCore
import FeedFailures
import FeedFormats
public import FeedHTTP

/// The use case *load image comments from remote*: downloads and validates the comments on an
/// image, where ``ImageCommentsEndpoint`` finds them: in the product's own contract, RSS or Atom.
/// It throws `LoadFailure`, as `HTTPClient.load(_:request:map:)` does.
public struct RemoteImageCommentsLoader: ImageCommentsLoader {
  /// 2 MiB: some ten thousand comments, more than a person reads, and the most a hostile server can
  /// make us hold.
  public static let defaultBodyLimit = 2 << 20

  private let client: any HTTPClient
  private let feed: URL
  private let allowsPrivateNetwork: Bool
  private let bodyLimit: Int
  private let parsing: ParsingQueue
  private let timeLimit: Duration

  /// Makes a loader for the images of the feed that was requested from `feed` and has this origin:
  /// only one from a private network may have comments there. A body of more than `bodyLimit` bytes
  /// is invalid data.
  ///
  /// `parsing` reads the bodies; one that is not read within `timeLimit`, to which the exchange
  /// counts, is invalid data.
  public init(
    client: any HTTPClient,
    feed: URL,
    of origin: Feed.Origin,
    bodyLimit: Int = defaultBodyLimit,
    parsing: ParsingQueue = ParsingQueue(),
    timeLimit: Duration = HTTPPolicy().total
  ) {
    self.client = client
    self.feed = feed
    self.bodyLimit = bodyLimit
    self.parsing = parsing
    self.timeLimit = timeLimit
    allowsPrivateNetwork = origin.allowsPrivateNetwork
  }

  /// Loads the comments on `image`.
  public func loadComments(on image: FeedImage) async throws -> [ImageComment] {
    try Task.checkCancellation()
    guard let url = ImageCommentsEndpoint.url(of: image, inFeedAt: feed) else {
      throw NoComments()
    }
    return try await client.load(
      url,
      request: HTTPRequest(
        url: url,
        headers: ["Accept": Self.mediaTypes],
        bodyLimit: bodyLimit,
        allowsPrivateNetwork: allowsPrivateNetwork
      ),
      map: { response in
        try await parsing.read(response, within: timeLimit) { try Self.comments(in: $0, from: url) }
      }
    )
  }

  private static let mediaTypes =
    "application/json, application/rss+xml, application/atom+xml, application/xml, text/xml"

  /// The comments in a response with any status of success, in the first format that recognises the
  /// body; ids are derived from `url`.
  static func comments(in response: HTTPResponse, from url: URL) throws(FailureCause)
    -> [ImageComment]
  {
    guard (200...299).contains(response.status) else {
      throw .status(response.status)
    }
    if let comments = try ContractComments.read(response.body) {
      return comments
    }
    if let comments = try SyndicatedComments.read(response, from: url) {
      return comments
    }
    throw .unknownFormat(FailureCause.FeedBody(of: response.body))
  }
}
