public import FeedFormats

/// The use case *load an item's page from remote*: downloads the web page, and finds the pictures
/// on it. It throws ``/FeedCore/LoadFailure``, as ``HTTPClient/load(_:request:map:)`` does.
///
/// What is there instead of a web page has no pictures.
public struct RemoteItemPageLoader: ItemPageLoader {
  /// 1 MiB: most pages have a tenth of it.
  public static let defaultBodyLimit = 1 << 20

  private let feed: URL
  private let client: any HTTPClient
  private let bodyLimit: Int
  private let parsing: ParsingQueue
  private let timeLimit: Duration

  /// Makes a loader for the items of the feed at this URL. A page of more than `bodyLimit` bytes is
  /// invalid data.
  ///
  /// `parsing` reads the pages; one that is not read within `timeLimit`, to which the exchange
  /// counts, is invalid data.
  public init(
    feed: URL,
    client: any HTTPClient,
    bodyLimit: Int = defaultBodyLimit,
    parsing: ParsingQueue = ParsingQueue(),
    timeLimit: Duration = HTTPPolicy().total
  ) {
    self.feed = feed
    self.client = client
    self.bodyLimit = bodyLimit
    self.parsing = parsing
    self.timeLimit = timeLimit
  }

  /// Loads the page of an item; of one without a page it is the URL of its image.
  public func loadPage(of image: FeedImage, from origin: Feed.Origin) async throws -> ItemPage {
    let page = image.page ?? image.url
    return try await client.load(
      page,
      request: HTTPRequest(
        url: feed,
        headers: ["Accept": "text/html, application/xhtml+xml;q=0.9"],
        bodyLimit: bodyLimit,
        allowsPrivateNetwork: origin.allowsPrivateNetwork
      ).redirected(to: page),
      map: { response in
        let images = try await parsing.read(response, within: timeLimit) { response in
          guard response.status == 200 else {
            throw FailureCause.status(response.status)
          }
          let document = response.document(from: page)
          return PictureCandidates(ofPage: document, at: page).map(image.images) ?? []
        }
        return ItemPage(images: images, isFromPrivateNetwork: response.isFromPrivateNetwork)
      }
    )
  }
}
