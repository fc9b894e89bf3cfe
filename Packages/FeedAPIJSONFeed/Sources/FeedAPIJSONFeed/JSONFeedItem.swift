import FeedMarkup

/// An item of a JSON Feed; `nil` if it has no id. Only what is needed is decoded: most items have a
/// title and an image, and a long text.
struct JSONFeedItem: Decodable {
  let item: FeedItem?

  fileprivate enum CodingKeys: String, CodingKey {
    case id, url, title, summary, image, author, authors, attachments
    case externalURL = "external_url"
    case text = "content_text"
    case html = "content_html"
    case banner = "banner_image"
    case published = "date_published"
    case modified = "date_modified"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = try fields.text(.id) ?? fields.value(Decimal.self, .id).map({ "\($0)" }) else {
      item = nil
      return
    }
    var item = FeedItem()
    item.id = id
    item.title = try fields.plain(.title)
    item.page =
      try fields.url(.url, relativeTo: decoder.baseURL)
      ?? fields.url(.externalURL, relativeTo: decoder.baseURL)
    item.author = try fields.names(of: .authors, or: .author)
    item.published = try fields.date(.published) ?? fields.date(.modified)
    item.pictures = try fields.pictures(relativeTo: decoder.baseURL, of: item)
    self.item = item
  }
}

private struct Attachment: Decodable {
  let url: URL?
  let type, title: String?

  private enum CodingKeys: String, CodingKey {
    case url, title
    case type = "mime_type"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    url = try fields?.url(.url, relativeTo: decoder.baseURL)
    type = try fields?.text(.type)
    title = try fields?.text(.title)
  }

  var candidate: PictureCandidate? {
    guard let url, FeedItem.Picture.isImage(type: type, at: url) else {
      return nil
    }
    var candidate = PictureCandidate(url, from: .attachment)
    candidate.title = title
    return candidate
  }
}

extension KeyedDecodingContainer<JSONFeedItem.CodingKeys> {
  fileprivate func date(_ key: Key) throws -> Date? {
    try text(key).flatMap(FeedDate.date)
  }

  fileprivate func pictures(
    relativeTo base: @autoclosure () -> URL?,
    of item: FeedItem
  ) throws -> [FeedItem.Picture] {
    var candidates = PictureCandidates()
    for (key, source) in [(Key.image, PictureCandidate.Source.image), (.banner, .banner)] {
      candidates.add(try url(key, relativeTo: base()).map { PictureCandidate($0, from: source) })
    }
    for attachment in try value([Attachment].self, .attachments) ?? [] {
      candidates.add(attachment.candidate)
    }
    let chosen = try candidates.chosen {
      try text(.html).map(HTMLText.images).map { images in
        images.compactMap { image in
          PictureCandidate(
            inText: image.source,
            relativeTo: base(),
            width: image.width,
            height: image.height,
            classes: image.classes,
            alternative: image.alternative
          )
        }
      } ?? []
    }
    guard !chosen.isEmpty else {
      return []
    }
    let title = item.caption
    let body = try title == nil ? body(of: item) : nil
    return chosen.map { picture in
      let own = title ?? picture.title?.plain(limit: 280)
      return FeedItem.Picture(
        url: picture.url,
        description: own ?? body ?? picture.alternative?.plain(limit: 280)
      )
    }
  }

  private func body(of item: FeedItem) throws -> String? {
    let text =
      try plain(.summary, limit: 280) ?? plain(.text, limit: 280) ?? plain(.html, limit: 280)
    return text.flatMap { FeedItem.caption(of: $0, by: item.author) }
  }
}
