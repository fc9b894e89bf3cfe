public import FeedFailures

/// Reads a format, and passes on what became of the pictures of all items. A decorator: a loader
/// with explaining formats loads a feed as ever.
public struct ExplainingFormat: FeedFormat {
  private let format: any FeedFormat
  private let explain: @Sendable ([ItemExplanation]) -> Void

  /// Makes the decorator of a format; `explain` receives the explanations of each feed that it
  /// reads.
  public init(
    _ format: any FeedFormat,
    explain: @escaping @Sendable ([ItemExplanation]) -> Void
  ) {
    self.format = format
    self.explain = explain
  }

  /// The format's own.
  public var mediaTypes: [String] { format.mediaTypes }

  /// The format's own.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent?
  {
    let content = try format.content(of: document, from: url)
    if case .feed = content, let items = try items(of: document, from: url) {
      explain(try items.explanations(of: url))
    }
    return content
  }

  /// The format's own.
  public func items(of document: FeedDocument, from url: URL) throws(FailureCause) -> [FeedItem]? {
    try format.items(of: document, from: url)
  }
}
