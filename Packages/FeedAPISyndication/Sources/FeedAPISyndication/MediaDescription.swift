import FeedCore
import FeedHTML

/// A `media:description`. Of a picture it is the alternative, of a group or an item the text.
struct MediaDescription {
  let source: String
  let isHTML: Bool

  /// Its text on one line.
  var line: String? { source.plainText() }

  /// Its text, with its paragraphs. Plain text has line breaks, and often markup all the same.
  var text: String? {
    let html = isHTML ? source : source.withBreaksOfHTML
    let text = HTMLContent(html, textLimit: FeedImage.textLimit).text
    return text.isEmpty ? nil : text
  }
}

extension String {
  fileprivate var withBreaksOfHTML: String {
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.map { String(Substring($0)) }.joined(separator: "<br>")
  }
}
