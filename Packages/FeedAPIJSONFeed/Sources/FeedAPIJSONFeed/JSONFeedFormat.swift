public import FeedFailures
public import FeedFormats

/// JSON Feed 1.0 and 1.1 (<https://www.jsonfeed.org/version/1.1/>).
///
/// The candidates of an item are its `image`, its `banner_image`, its attachments that are images,
/// and every `<img>` of its `content_html`; ``/FeedPictureChoice/PictureChoice`` chooses among
/// them. The text is that of `content_html`, else `content_text`, else `summary`.
///
/// An item without an `id`, or with an empty one, is known by its `url`, else by its title and
/// date, else by its picture. Numeric ids become text. Optional values of another type than the
/// format's are ignored. Anything else that is malformed makes the whole document invalid: half a
/// feed would replace a whole one in the cache.
public struct JSONFeedFormat: FeedFormat {
  private let structureLimit: Int

  /// Makes the format. `structureLimit` is for the body's ``/FeedFormats/JSONBody/structure``, as
  /// in ``/FeedFormats/ItemsFormat``.
  public init(structureLimit: Int = JSONBody.defaultStructureLimit) {
    self.structureLimit = structureLimit
  }

  /// JSON Feed. As plain JSON a server may have something else at the same URL.
  public var mediaTypes: [String] { ["application/feed+json"] }

  /// Reads a body that is a JSON object with a `version` of JSON Feed.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent?
  {
    let base = document.finalURL ?? url
    guard let document = try feed(in: document, at: base) else {
      return nil
    }
    let isRepeated = [url, base, document.url].contains(document.nextPage)
    return .feed(
      try ParsedFeed(
        title: document.title,
        items: document.items,
        from: url,
        nextPage: isRepeated ? nil : document.nextPage,
        // It will never be updated again.
        polling: PollingHints(interval: document.isExpired ? PollingHints.longestInterval : nil)
      )
    )
  }

  /// The items of such a body.
  public func items(of document: FeedDocument, from url: URL) throws(FailureCause) -> [FeedItem]? {
    try feed(in: document, at: document.finalURL ?? url)?.items
  }

  private func feed(
    in document: FeedDocument,
    at base: URL
  ) throws(FailureCause) -> JSONFeedDocument? {
    guard let json = try JSONBody(document.body),
      json.version?.utf8.contains("jsonfeed.org/version/".utf8) == true
    else {
      return nil
    }
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.baseURL {
      decoder.userInfo[key] = base
    }
    return try json.decode(
      JSONFeedDocument.self,
      by: decoder,
      structureLimit: structureLimit
    )
  }
}
