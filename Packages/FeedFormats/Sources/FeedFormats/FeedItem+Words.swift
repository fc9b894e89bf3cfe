extension FeedItem {
  /// The title as a caption; `nil` if a service made it up, as ``caption(of:by:)`` finds.
  public var caption: String? { title.flatMap { Self.caption(of: $0, by: author) } }

  /// What a title, or the beginning of a text, says of a picture; `nil` if it is only what a
  /// service writes over a post without a title: Flickr's `Ada posted a photo:`, `New photo`, or
  /// `Post by` and the author.
  public static func caption(of text: String, by author: String?) -> String? {
    if let end = endOfFlickrRemark(in: text) {
      let rest = text[end...].drop(while: \.isWhitespace)
      return rest.isEmpty ? nil : String(rest)
    }
    let opening = "Post by "
    if text.utf8.starts(with: opening.utf8) {
      let name = text.utf8.dropFirst(opening.utf8.count)
      let isAuthor = author.map { name.elementsEqual($0.utf8) } ?? false
      return isAuthor || name.first == UInt8(ascii: "@") ? nil : text
    }
    return text.utf8.elementsEqual("New photo".utf8) ? nil : text
  }

  /// Where `Ada posted a photo:` ends. A search by the standard library (`ranges(of:)`) would take
  /// half of the time of reading a feed.
  private static func endOfFlickrRemark(in text: String) -> String.Index? {
    guard text.hasByte(":") else {
      return nil
    }
    let remark = " posted a photo:".utf8
    var rest = text.utf8[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[rest.index(after: colon)...]
      if text.utf8[..<rest.startIndex].suffix(remark.count).elementsEqual(remark) {
        return rest.startIndex
      }
    }
    return nil
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
