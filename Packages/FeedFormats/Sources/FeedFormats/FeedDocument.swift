public import FeedHTML

/// A document that a server sent, for a format to read.
public struct FeedDocument: Hashable, Sendable {
  /// 8 MiB: some 30,000 images, far more than a person scrolls through, and the most that a hostile
  /// server can make us hold. The default limit for the body of a feed.
  public static let defaultSizeLimit = 8 << 20

  /// Its bytes.
  public var body: Data
  /// The `charset` that came with it. What else its content type says is often wrong, so formats
  /// decide by the bytes.
  public var charset: String?
  /// The URL that redirects led to; `nil` if there were none.
  public var finalURL: URL?
  /// The next page of older images that the document itself names, beside the document.
  public var nextPage: URL?
  /// The links of its headers, which count for a web page as its own do.
  public var links: [HTMLPage.Link]

  /// Makes a document.
  public init(
    body: Data,
    charset: String? = nil,
    finalURL: URL? = nil,
    nextPage: URL? = nil,
    links: [HTMLPage.Link] = []
  ) {
    self.body = body
    self.charset = charset
    self.finalURL = finalURL
    self.nextPage = nextPage
    self.links = links
  }
}
