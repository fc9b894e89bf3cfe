import FeedHTML

extension String {
  /// Without white space around it; `nil` if nothing is left.
  var trimmed: String? {
    let isVisible = { (byte: UInt8) in byte > 0x20 }
    guard let first = utf8.firstIndex(where: isVisible), let last = utf8.lastIndex(where: isVisible)
    else {
      return nil
    }
    let visible = utf8[first...last]
    return visible.count == utf8.count ? self : String(Substring(visible))
  }

  /// The words of plain text, on one line; `nil` if there are none.
  func onOneLine(limit: Int) -> String? {
    let words = utf8.split { $0 <= 0x20 }.map { String(Substring($0)) }
    return String(words.joined(separator: " ").unicodeScalars.prefix(limit)).trimmed
  }

  /// The text of HTML, on one line; `nil` if there is none. It has `limit` Unicode scalars at most:
  /// every image of a feed may repeat it.
  func plainText(limit: Int = 2_000) -> String? {
    let text = HTMLText.plain(self)
    return text.isEmpty
      ? nil : text.utf8.count <= limit ? text : String(text.unicodeScalars.prefix(limit)).trimmed
  }
}

extension Optional {
  /// Of what a document says several times, the first counts.
  mutating func keepFirst(_ value: Wrapped?) {
    // Not `self ?? value`, which copies a value that is there.
    if self == nil {
      self = value
    }
  }
}
