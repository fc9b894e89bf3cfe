import FeedCore
import FeedMarkup

extension SyndicationReader {
  /// Behind these there may be anything.
  private static let mostTags = 4 * FeedImage.tagsLimit

  /// A category: of Atom its label for people, else its term; of RSS its text.
  mutating func readCategory() throws(MarkupError) {
    let attributes = [markup.attribute("label"), markup.attribute("term")]
    let texts = attributes + [try markup.readHTML()]
    addTag(texts.lazy.compactMap { $0?.trimmed }.first)
  }

  /// Tags that Media RSS has in one element.
  mutating func readTags(separatedBy separator: Unicode.Scalar) throws(MarkupError) {
    let text = try markup.readHTML()
    let byte = UInt8(ascii: separator)
    for tag in text.utf8.split(separator: byte, maxSplits: Self.mostTags) {
      addTag(String(Substring(tag)))
    }
  }

  private mutating func addTag(_ html: String?) {
    guard tags.count < Self.mostTags else {
      return
    }
    if let tag = html?.plainText(limit: FeedImage.tagLimit) {
      tags.append(tag)
    }
  }
}
