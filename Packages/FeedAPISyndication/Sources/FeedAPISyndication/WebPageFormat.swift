import FeedCore
public import FeedFailures
public import FeedFormats
import FeedHTML
import FeedMarkup
import FeedPictureChoice

/// A web page, which is no feed, but may name feeds: *autodiscovery*. It comes last in a list of
/// formats.
public struct WebPageFormat: FeedFormat {
  /// Makes the format.
  public init() {}

  /// HTML, if there is no feed.
  public var mediaTypes: [String] { ["text/html;q=0.8"] }

  /// The feeds that a page names, or its headers do, each once: `http` and `https` only; without
  /// any, where it sends browsers on. Throws for XML that is neither a page nor a feed.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent?
  {
    let html = HTMLPage(
      document.body,
      charset: document.charset,
      headerLinks: document.links
    )
    guard html.isPage else {
      guard MarkupReader.feedFormat(of: document.body) == nil,
        let root = MarkupReader.rootName(of: document.body)
      else {
        return nil
      }
      throw .unknownFormat(.xml(root: root.description))
    }
    let page = document.finalURL ?? url
    let feeds = feeds(of: html, at: page).withoutComments(on: page, isPost: html.isPost)
    if feeds.isEmpty, html.isOfFediverse, let feed = FeedLink(ofAccountAt: page) {
      return .page([feed])
    }
    if feeds.isEmpty, let target = html.refresh.flatMap({ self.url(of: $0, in: html, at: page) }),
      target != page
    {
      return .refresh(to: target)
    }
    return .page(feeds)
  }

  private func feeds(of html: HTMLPage, at page: URL) -> [FeedLink] {
    var known: Set<URL> = []
    return html.feeds.compactMap { link in
      guard let url = self.url(of: link.href, in: html, at: page),
        known.insert(url).inserted
      else {
        return nil
      }
      return FeedLink(url: url, title: link.title?.plainText())
    }
  }

  private func url(of address: String, in html: HTMLPage, at page: URL) -> URL? {
    let base = html.base.flatMap { WebAddress.url(spelledBy: $0, relativeTo: page) } ?? page
    return WebAddress.url(spelledBy: address, relativeTo: base)
  }
}

extension FeedLink {
  /// The feed of an account, by the rule of Mastodon and Pixelfed: `/@owl.rss` for the page
  /// `/@owl`. An account of another server has none.
  fileprivate init?(ofAccountAt page: URL) {
    let name = Array(page.path(percentEncoded: true).utf8).dropFirst()
    guard name.first == UInt8(ascii: "@"), name.count > 1,
      !name.dropFirst().contains(where: { "@/".utf8.contains($0) }),
      var parts = URLComponents(url: page, resolvingAgainstBaseURL: true)
    else {
      return nil
    }
    parts.percentEncodedPath += ".rss"
    parts.query = nil
    parts.fragment = nil
    guard let url = parts.url else {
      return nil
    }
    self.init(url: url)
  }
}
