/// What services add to the text of a post: Flickr's `Ada posted a photo:`, Reddit's `submitted by`
/// with its links, WordPress's `The post … appeared first on …`, and `Continue reading`.
enum ServiceRemarks {
  /// The text without these; `nil` if nothing is left.
  static func removed(from text: String, by author: String?) -> String? {
    guard let text = FeedItem.caption(of: text, by: author) else {
      return nil
    }
    let paragraphs = text.paragraphs
    guard let first = paragraphs.firstIndex(where: isRemark) else {
      return text
    }
    // Nothing of the post follows.
    let kept = paragraphs[..<first]
    guard let last = kept.last else {
      return nil
    }
    return String(text[..<last.endIndex])
  }

  private static func isRemark(_ paragraph: Substring.UTF8View) -> Bool {
    if paragraph.starts(with: "submitted by ".utf8) {
      return true
    }
    if paragraph.starts(with: "Continue reading".utf8) {
      return paragraph.count < 200
    }
    guard paragraph.starts(with: "The post ".utf8), paragraph.count < 1_024 else {
      return false
    }
    return contains(" appeared first on ", in: paragraph)
      || contains(" first appeared on ", in: paragraph)
  }

  private static func contains(_ words: String, in paragraph: Substring.UTF8View) -> Bool {
    paragraph.indices.contains { paragraph[$0...].starts(with: words.utf8) }
  }
}
