import FeedPictureChoice

extension FeedItem {
  /// The title as a caption; `nil` if a service made it up, as ``caption(of:by:)`` finds.
  public var caption: String? { title.flatMap { Self.caption(of: $0, by: author) } }

  /// What a title, or the beginning of a text, says of a picture; `nil` if it is only what a
  /// service writes over a post without a title: Flickr's `Ada posted a photo:`, `New photo`,
  /// `Post by` and the author, or the name of a file.
  public static func caption(of text: String, by author: String?) -> String? {
    if let end = endOfFlickrRemark(in: text, by: author) {
      let rest = text[end...].drop(while: \.isWhitespace)
      return rest.isEmpty ? nil : String(rest)
    }
    if let opening = openings.first(where: { text.utf8.begin(with: $0) }) {
      let name = text.utf8.dropFirst(opening.utf8.count)
      let isAuthor = author.map { name.elementsEqual($0.utf8) } ?? false
      return isAuthor || name.first == UInt8(ascii: "@") ? nil : text
    }
    let isMadeUp = madeUpTitles.contains { title in
      title.utf8.count == text.utf8.count && text.utf8.elementsEqual(title.utf8)
    }
    return isMadeUp || FileName.isName(text) ? nil : text
  }

  private static let openings = ["Post by ", "New note by ", "New status by "]

  /// What programs write where a post has no title.
  private static let madeUpTitles = [
    "New photo", "Photo", "[Photo]", "Image", "Photoset", "Video", "Gif", "Untitled", "(no title)",
  ]

  /// Where `Ada posted a photo:` ends, which stands at the beginning. A search by the standard
  /// library (`ranges(of:)`) would take half of the time of reading a feed.
  private static func endOfFlickrRemark(in text: String, by author: String?) -> String.Index? {
    guard text.hasByte(":") else {
      return nil
    }
    let remark = " posted a photo:".utf8
    // No name is longer.
    let beginning = text.utf8.prefix(200)
    guard let colon = beginning.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let end = text.utf8.index(after: colon)
    guard text.utf8[..<end].suffix(remark.count).elementsEqual(remark) else {
      return nil
    }
    // Behind the remark stands a picture, and so the end of its paragraph.
    let isAlone = text.utf8[end...].first.map { $0 == UInt8(ascii: "\n") } ?? true
    let name = text.utf8[..<end].dropLast(remark.count)
    let isAuthor = author.map { name.elementsEqual($0.utf8) } ?? false
    return isAlone || isAuthor ? end : nil
  }

  /// The name in what a feed says of an author, without a mail address such as that of RSS's
  /// `ada@example.com (Ada)`; `nil` if there is no name.
  public static func authorName(in text: String) -> String? {
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    let names = words.filter { !isMailAddress($0) }
    guard names.count < words.count else {
      return text
    }
    var name = names.map { String(Substring($0)) }.joined(separator: " ")
    if name.utf8.first == UInt8(ascii: "("), name.utf8.last == UInt8(ascii: ")") {
      // By scalars: a combining mark may follow the bracket.
      name = String(name.unicodeScalars.dropFirst().dropLast())
    }
    return name.isEmpty ? nil : name
  }

  /// Whether a word is `local@domain.example`, also in `<>` or `()`. `@ada@social.example` is a
  /// name.
  private static func isMailAddress(_ word: Substring.UTF8View) -> Bool {
    let brackets = Array("<>()".utf8)
    let parts = word.filter { !brackets.contains($0) }
      .split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      return false
    }
    return parts[1].dropFirst().dropLast().contains(UInt8(ascii: "."))
  }
}
