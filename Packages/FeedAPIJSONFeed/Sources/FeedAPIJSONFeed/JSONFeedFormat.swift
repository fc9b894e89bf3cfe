/// JSON Feed 1.0 and 1.1 (<https://www.jsonfeed.org/version/1.1/>).
///
/// An item's picture is its `image`, else its `banner_image`, else all its attachments that are
/// images, else the first plausible `<img>` of its `content_html`. The description is the item's
/// title, else that of the attachment, else the beginning of the summary, the text or the HTML, as
/// plain text, else the `alt` text.
///
/// An item without an `id` is discarded, as the format demands; a feed of nothing else is invalid.
/// Numeric ids become text. Optional values of another type than the format's are ignored. Anything
/// else that is malformed makes the whole document invalid: half a feed would replace a whole one
/// in the cache.
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
    guard let json = try JSONBody(document.body),
      json.version?.utf8.contains("jsonfeed.org/version/".utf8) == true
    else {
      return nil
    }
    let base = document.finalURL ?? url
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.baseURL {
      decoder.userInfo[key] = base
    }
    let document = try json.decode(
      JSONFeedDocument.self,
      by: decoder,
      structureLimit: structureLimit
    )
    guard !document.items.isEmpty || !document.hasItems else {
      throw .notAFeed(.missing(key: "id"), place: "items.0")
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
}
