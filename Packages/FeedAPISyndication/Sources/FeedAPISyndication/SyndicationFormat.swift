public import FeedFailures
public import FeedFormats
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
    var images = ImageCollector(from: url)
    let reader = try read(document, from: url) { item throws(FailureCause) in
      try images.add(item)
    }
    guard let reader else {
      return nil
    }
    images.setAuthorByDefault(reader.author)
    return .feed(
      ParsedFeed(
        title: reader.title,
        collector: images,
        nextPage: reader.nextPage,
        polling: reader.polling
      )
    )
  }

  /// The items of such a document.
  public func items(of document: FeedDocument, from url: URL) throws(FailureCause) -> [FeedItem]? {
    var items: [FeedItem] = []
    let reader = try read(document, from: url) { items.append($0) }
    guard let reader else {
      return nil
    }
    for index in items.indices {
      items[index].author.keepFirst(reader.author)
    }
    return items
  }

  /// Passes on each item of a document. Returns its reader, at its end; `nil` if it is no feed.
  private func read(
    _ document: FeedDocument,
    from url: URL,
    each take: (FeedItem) throws(FailureCause) -> Void
  ) throws(FailureCause) -> SyndicationReader? {
    guard let format = MarkupReader.feedFormat(of: document.body) else {
      return nil
    }
    var reader: SyndicationReader
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
    while var item = try nextItem(of: &reader, in: format) {
      // Nobody waits for the rest.
      guard !Task.isCancelled else {
        throw .other("\(CancellationError())")
      }
      item.author.keepFirst(reader.author)
      try take(item)
    }
    return reader.isFeed ? reader : nil
  }

  private func nextItem(
    of reader: inout SyndicationReader,
    in format: String
  ) throws(FailureCause) -> FeedItem? {
    do { return try reader.nextItem() } catch {
      throw error.cause(in: format)
    }
  }
}
