/// What services add to the text of a post: Flickr's `Ada posted a photo:`, Reddit's `submitted by`
/// with its links, WordPress's `The post … appeared first on …` in many languages, and invitations
/// to read on.
enum ServiceRemarks {
  /// The longest remark, in bytes: it may have the title of the post.
  private static let longest = 1_024
  /// How many remarks stand at the end of a post, at most.
  fileprivate static let mostFooters = 3

  /// The text without these; `nil` if nothing is left.
  static func removed(from text: String, by author: String?) -> String? {
    guard let text = FeedItem.caption(of: text, by: author) else {
      return nil
    }
    let paragraphs = text.paragraphs
    let end = paragraphs.endOfPost
    let kept = paragraphs[..<end].filter { !isOfForum($0) }
    guard kept.count < paragraphs.count else {
      return text
    }
    let words = kept.map { String(Substring($0)) }
    return words.isEmpty ? nil : words.joined(separator: "\n\n")
  }

  /// Reddit's `submitted by /u/owl [link] [comments]`; Lemmy has it above the post.
  private static func isOfForum(_ paragraph: Substring.UTF8View) -> Bool {
    if paragraph.begin(with: "[link]") {
      return true
    }
    guard paragraph.count < longest, paragraph.begin(with: "submitted by ") else {
      return false
    }
    return paragraph.contains("/u/") || paragraph.contains("[link]") || paragraph.count < 100
  }

  /// Whether a paragraph at the end is none of the post.
  fileprivate static func isFooter(_ paragraph: Substring.UTF8View) -> Bool {
    guard paragraph.count < longest else {
      return false
    }
    return invitations.contains { paragraph.begin(with: $0) && paragraph.count < 200 }
      || hasFooter(Array(paragraph))
      || paragraph.elementsEqual("Comments".utf8)
  }

  private static let invitations = [
    "Continue reading", "Read more", "Read full article", "Read full topic", "Read the full ",
    "[mehr]", "Weiterlesen", "Lire la suite", "Statistics: Posted by ",
  ]

  private static func hasFooter(_ paragraph: [UInt8]) -> Bool {
    paragraph.indices.contains { index in
      paragraph[index] == UInt8(ascii: " ")
        && footers.contains { paragraph[(index + 1)...].begin(with: $0) }
    }
  }

  /// What the footer of WordPress's most used plug-in says in each language, and Medium's; behind
  /// the title of the post and a space.
  private static let footers = [
    "appeared first on ", "first appeared on ", "erschien zuerst auf ",
    "est apparu en premier sur ", "se publicó primero en ", "verscheen eerst op ",
    "apareceu primeiro em ", "появились сначала на ", "pojawił się poniżej ",
    "was originally published in ",
  ]
}

extension [Substring.UTF8View] {
  /// Where the remarks at the end begin.
  fileprivate var endOfPost: Int {
    var end = count
    while end > 0, count - end < ServiceRemarks.mostFooters, ServiceRemarks.isFooter(self[end - 1])
    {
      end -= 1
    }
    return end
  }
}

extension Substring.UTF8View {
  /// Whether these words are in it.
  fileprivate func contains(_ words: String) -> Bool {
    guard let first = words.utf8.first else {
      return false
    }
    return indices.contains { self[$0] == first && self[$0...].starts(with: words.utf8) }
  }
}
