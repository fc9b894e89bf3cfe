import FeedMarkup

/// An item of a JSON Feed; `nil` if it has no id. Only what is needed is decoded: most items have a title and an image, and a long text.
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
}

extension KeyedDecodingContainer<JSONFeedItem.CodingKeys> {
  fileprivate func date(_ key: Key) throws -> Date? { try text(key).flatMap(FeedDate.date) }

  fileprivate func pictures(relativeTo base: @autoclosure () -> URL?, of item: FeedItem) throws -> [FeedItem.Picture] {
    let title = item.caption
    for key in [Key.image, .banner] {
      guard let url = try url(key, relativeTo: base()), FeedItem.Picture.isPlausible(url) else { continue }
      return [FeedItem.Picture(url: url, description: try title ?? body(of: item))]
    }
    let attached = try attachedPictures(of: item)
    if !attached.isEmpty { return attached }
    for image in try text(.html).map(HTMLText.images) ?? [] {
      guard let url = URL(web: image.source, relativeTo: base()),
        FeedItem.Picture.isPlausible(url, width: image.width, height: image.height, classes: image.classes)
      else { continue }
      let description = try title ?? body(of: item) ?? image.alternative?.plain(limit: 280)
      return [FeedItem.Picture(url: url, description: description)]
    }
    return []
  }

  private func attachedPictures(of item: FeedItem) throws -> [FeedItem.Picture] {
    let attachments = try value([Attachment].self, .attachments) ?? []
    let title = item.caption
    let other = try attachments.isEmpty ? nil : title ?? body(of: item)
    // Texts of combining marks take quadratic time to hash.
    var (titles, urls): (Set<[UInt8]>, Set<URL>) = ([], [])
    return attachments.compactMap { attachment in
      guard let url = attachment.url, FeedItem.Picture.isPlausible(url),
        FeedItem.Picture.isImage(type: attachment.type, at: url),
        // Attachments of one title are the same thing in several representations.
        attachment.title.map({ titles.insert(Array($0.utf8)).inserted }) ?? true, urls.insert(url).inserted
      else { return nil }
      return FeedItem.Picture(url: url, description: title ?? attachment.title?.plain(limit: 280) ?? other)
    }
  }

  private func body(of item: FeedItem) throws -> String? {
    let text = try plain(.summary, limit: 280) ?? plain(.text, limit: 280) ?? plain(.html, limit: 280)
    return text.flatMap { FeedItem.caption(of: $0, by: item.author) }
  }
}
