import FeedMarkup

/// A web page, which is no feed, but may name feeds: *autodiscovery*. It comes last in a list of
/// formats.
public struct WebPageFormat: FeedFormat {
  /// Makes the format.
  public init() {}

  /// HTML, if there is no feed.
  public var mediaTypes: [String] { ["text/html;q=0.8"] }

  /// The feeds that a page names in its first 64 KiB, each once: `http` and `https` only, and those
  /// of comments only where there are no others. Throws for XML that is neither a page nor a feed.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent?
  {
    let head = HTMLHead(document.body, charset: document.charset)
    guard head.isPage else {
      guard MarkupReader.feedFormat(of: document.body) == nil,
        let root = MarkupReader.rootName(of: document.body)
      else {
        return nil
      }
      throw .unknownFormat(.xml(root: root.description))
    }
    let page = document.finalURL ?? url
    let base = head.base.flatMap { URL(web: $0, relativeTo: page) } ?? page
    var known: Set<URL> = []
    let feeds = head.feeds.compactMap { link -> FeedLink? in
      guard let url = URL(web: link.href, relativeTo: base), known.insert(url).inserted else {
        return nil
      }
      return FeedLink(url: url, title: link.title?.plainText())
    }
    return .page(feeds.withoutComments(on: page, isPost: head.isPost))
  }
}
