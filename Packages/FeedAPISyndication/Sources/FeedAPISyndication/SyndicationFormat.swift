import FeedMarkup

/// RSS 2.0, 1.0 and 0.9x, and Atom 1.0 and 0.3, with the elements of Media RSS, GeoRSS, Dublin Core
/// and iTunes. A document is read in one pass, and to its end: one that is malformed or cut off is
/// an error, never a part of a feed.
public struct SyndicationFormat: FeedFormat {
  /// Makes the format.
  public init() {}

  /// RSS, Atom, RDF and XML.
  public var mediaTypes: [String] {
    [
      "application/rss+xml", "application/atom+xml", "application/rdf+xml",
      "application/xml;q=0.9", "text/xml;q=0.9",
    ]
  }

  /// Reads a document whose root element is `rss`, `RDF` or `feed`, with any prefix, and which has
  /// a channel or items. Any other document is not this format's.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent?
  {
    guard let reader = try reader(of: document, from: url) else {
      return nil
    }
    return .feed(
      try ParsedFeed(
        title: reader.title,
        items: reader.items,
        from: url,
        nextPage: reader.nextPage,
        polling: reader.polling
      )
    )
  }

  /// The items of such a document.
  public func items(of document: FeedDocument, from url: URL) throws(FailureCause) -> [FeedItem]? {
    try reader(of: document, from: url)?.items
  }

  /// The reader of a document, at its end; `nil` if it is no feed.
  private func reader(
    of document: FeedDocument,
    from url: URL
  ) throws(FailureCause) -> SyndicationReader? {
    guard let format = MarkupReader.feedFormat(of: document.body) else {
      return nil
    }
    let reader: SyndicationReader
    do throws(MarkupError) {
      let markup = try MarkupReader(
        document.body,
        charset: document.charset,
        prefixes: SyndicationReader.prefixes
      )
      reader = try SyndicationReader(reading: markup, at: document.finalURL ?? url)
    } catch {
      throw error.cause(in: format)
    }
    return reader.isFeed ? reader : nil
  }
}
