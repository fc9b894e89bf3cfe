import FeedCore
import FeedDates
import FeedFormats
import FeedHTML
import FeedPictureChoice

/// An item of a JSON Feed. Only what is needed is decoded: most items have a title and an image,
/// and a long text.
struct JSONFeedItem: Decodable {
  let item: FeedItem

  fileprivate enum CodingKeys: String, CodingKey {
    case id, url, title, summary, image, author, authors, attachments, tags
    case externalURL = "external_url"
    case text = "content_text"
    case html = "content_html"
    case banner = "banner_image"
    case published = "date_published"
    case modified = "date_modified"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    var item = FeedItem()
    item.id = try fields.text(.id) ?? fields.value(Decimal.self, .id).map { "\($0)" }
    item.title = try fields.plain(.title)
    item.page =
      try fields.url(.url, relativeTo: decoder.baseURL)
      ?? fields.url(.externalURL, relativeTo: decoder.baseURL)
    item.author = try fields.names(of: .authors, or: .author)
    item.published = try fields.date(.published) ?? fields.date(.modified)
    for tag in try fields.value([Tag].self, .tags) ?? [] {
      tag.text.map { item.add(tag: $0) }
    }
    try fields.addPictures(to: &item, relativeTo: decoder.baseURL)
    try fields.addText(to: &item, relativeTo: decoder.baseURL)
    self.item = item
  }
}

/// A tag; `nil` if it is no text.
private struct Tag: Decodable {
  let text: String?

  init(from decoder: any Decoder) throws {
    do {
      let text = try decoder.singleValueContainer().decode(String.self)
      self.text = text.plain(limit: FeedImage.tagLimit)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      text = nil
    }
  }
}

private struct Attachment: Decodable {
  let url: WebAddress?
  let type, title: String?

  private enum CodingKeys: String, CodingKey {
    case url, title
    case type = "mime_type"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    url = try fields?.picture(.url, relativeTo: decoder.baseURL)
    type = try fields?.text(.type)
    title = try fields?.text(.title)
  }

  var candidate: PictureCandidate? {
    guard let url, PictureCandidate.isImage(type: type, at: url) else {
      return nil
    }
    var candidate = PictureCandidate(url, .attachment, name: "attachment")
    candidate.words.title = title?.plain(limit: 280)
    return candidate
  }
}

extension KeyedDecodingContainer<JSONFeedItem.CodingKeys> {
  fileprivate func date(_ key: Key) throws -> Date? {
    try text(key).flatMap(FeedDate.date)
  }

  fileprivate func addPictures(
    to item: inout FeedItem,
    relativeTo base: @autoclosure () -> URL?
  ) throws {
    for (key, name) in [(Key.image, "image"), (.banner, "banner_image")] {
      let candidate = try picture(key, relativeTo: base()).map {
        PictureCandidate($0, .item, name: name)
      }
      item.candidates.add(candidate)
    }
    // Attachments of one title are the same thing in several representations. Titles are compared
    // as bytes: texts of combining marks take quadratic time.
    var groups: [[PictureCandidate]] = []
    var places: [[UInt8]: Int] = [:]
    for attachment in try value([Attachment].self, .attachments) ?? [] {
      guard let candidate = attachment.candidate else {
        continue
      }
      let title = attachment.title.map { Array($0.utf8) }
      if let title, let place = places[title] {
        groups[place].append(candidate)
        continue
      }
      if let title {
        places[title] = groups.count
      }
      groups.append([candidate])
    }
    for group in groups {
      item.candidates.add(group: group)
    }
  }

  /// The text, and the pictures in it.
  fileprivate func addText(
    to item: inout FeedItem,
    relativeTo base: @autoclosure () -> URL?
  ) throws {
    if let html = try text(.html) {
      let content = HTMLContent(html, textLimit: FeedImage.textLimit)
      item.candidates.add(content, relativeTo: base())
      item.text = content.text.isEmpty ? nil : content.text
    }
    if item.text == nil {
      item.text = try text(.text).flatMap(FeedItem.text(plain:)) ?? plain(.summary)
    }
  }
}
