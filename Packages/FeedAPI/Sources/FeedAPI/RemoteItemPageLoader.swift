public import FeedCore
import FeedFailures
public import FeedFormats
public import FeedHTTP
import FeedPictureChoice

/// The use case *load an item's page from remote*: downloads the web page, and finds the pictures
/// on it. It throws ``/FeedCore/LoadFailure``, as `HTTPClient.load(_:request:map:)` does.
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
  private let explain: (@Sendable (ItemExplanation) -> Void)?

  /// Makes a loader for the items of the feed at this URL. A page of more than `bodyLimit` bytes is
  /// invalid data.
  ///
  /// `parsing` reads the pages; one that is not read within `timeLimit`, to which the exchange
  /// counts, is invalid data. `explain` receives what became of the pictures of each page.
  public init(
    feed: URL,
    client: any HTTPClient,
    bodyLimit: Int = defaultBodyLimit,
    parsing: ParsingQueue = ParsingQueue(),
    timeLimit: Duration = HTTPPolicy().total,
    explain: (@Sendable (ItemExplanation) -> Void)? = nil
  ) {
    self.feed = feed
    self.client = client
    self.bodyLimit = bodyLimit
    self.parsing = parsing
    self.timeLimit = timeLimit
    self.explain = explain
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
        let images = try await parsing.read(response, within: timeLimit) {
          (response) -> [FeedImage] in
          guard response.status == 200 else {
            throw FailureCause.status(response.status)
          }
          let document = response.document(from: page)
          guard let candidates = PictureCandidates(ofPage: document, at: page) else {
            return []
          }
          explain?(ItemExplanation(ofPage: candidates, of: image))
          return image.images(onPage: candidates)
        }
        return ItemPage(images: images, isFromPrivateNetwork: response.isFromPrivateNetwork)
      }
    )
  }
}
