import FeedCore
import FeedDates
import FeedFailures
import FeedFormats
import FeedHTML
import FeedHTTP
import FeedMarkup

/// Reads comments from an RSS or Atom document, as `wfw:commentRss` names one: each item is a
/// comment, or left out if it has no text. A document is read to its end: one that is malformed or
/// cut off is an error.
struct SyndicatedComments {
  private var markup: MarkupReader
  private let namespace: UUIDNamespace
  /// By ids and not by keys, the hash of which takes quadratic time if they are made of combining
  /// marks.
  private var uses: [UUID: Int] = [:]
  private var comments: [ImageComment] = []

  static func read(_ response: HTTPResponse, from url: URL) throws(FailureCause) -> [ImageComment]?
  {
    guard let format = MarkupReader.feedFormat(of: response.body) else {
      return nil
    }
    do throws(MarkupError) {
      let markup = try MarkupReader(response.body, charset: response.charset, prefixes: prefixes)
      var reader = SyndicatedComments(
        markup: markup,
        namespace: UUIDNamespace.url.namespace(of: url.absoluteString)
      )
      while let name = try reader.markup.nextElement(within: 0) {
        // Nobody waits for the rest.
        guard !Task.isCancelled else {
          throw MarkupError(.cutOff, line: reader.markup.line)
        }
        if name == "item" || name == "entry" {
          try reader.readComment()
        }
      }
      return reader.comments
    } catch {
      throw error.cause(in: format)
    }
  }

  private static let prefixes: KeyValuePairs<StaticString, StaticString> = [
    "http://www.w3.org/2005/Atom": "", "http://purl.org/atom/ns#": "",
    "http://purl.org/rss/1.0/": "",
    "http://purl.org/rss/1.0/modules/content/": "content", "http://purl.org/dc/elements/1.1/": "dc",
  ]

  private mutating func readComment() throws(MarkupError) {
    let depth = markup.depth
    var (key, author, title, summary, content): (String?, String?, String?, String?, String?)
    var (published, updated): (Date?, Date?)
    while let name = try markup.nextElement(within: depth) {
      switch name {  // Safe: compares bytes.
      case "guid", "id": key = try markup.readText()
      case "author", "dc:creator": author = try readAuthor() ?? author
      case "pubDate", "published", "issued", "dc:date":
        published = FeedDate.date(try markup.readText()) ?? published
      case "updated", "modified": updated = FeedDate.date(try markup.readText())
      case "title": title = try readMessage()
      case "description", "summary": summary = try readMessage()
      case "content", "content:encoded": content = try readMessage() ?? content
      default: try markup.skip()
      }
    }
    guard let message = content ?? summary ?? title else {
      return
    }
    comments.append(
      ImageComment(
        id: id(of: key ?? ""),
        message: message,
        author: author,
        created: published ?? updated
      )
    )
  }

  /// The id of the comment with this key; of its n-th use, if there are several.
  private mutating func id(of key: String) -> UUID {
    let id = namespace.uuid(of: key)
    uses[id, default: 0] += 1
    let number = uses[id, default: 1]
    return number == 1 ? id : namespace.uuid(of: "\(key)\n\(number)")
  }

  /// The text of an element of HTML, on one line, or that of plain text; `nil` if there is none.
  private mutating func readMessage() throws(MarkupError) -> String? {
    let isPlain = markup.keyword("type") == "text"
    let text = isPlain ? try markup.readText() : HTMLText.plain(try markup.readHTML())
    return text.utf8.contains { $0 > 0x20 } ? text : nil
  }

  /// The name in Atom's `author`, else its text, without a mail address.
  private mutating func readAuthor() throws(MarkupError) -> String? {
    let depth = markup.depth
    var name: String? = nil
    var text: String = ""
    while let event = try markup.next(), event != .end || markup.depth >= depth {
      switch event {
      case .start where markup.name == "name": name = try markup.readText()
      case .start: try markup.skip()
      case .text: text += markup.text
      case .end: break
      }
    }
    text = HTMLText.plain(name ?? text)
    return text.isEmpty ? nil : FeedItem.authorName(in: text)
  }
}
