import FeedMarkup

extension String {
  /// Without white space around it; `nil` if nothing is left.
  var trimmed: String? {
    let isVisible = { (byte: UInt8) in byte > 0x20 }
    guard let first = utf8.firstIndex(where: isVisible), let last = utf8.lastIndex(where: isVisible) else { return nil }
    let visible = utf8[first...last]
    return visible.count == utf8.count ? self : String(Substring(visible))
  }

  /// The text of HTML, on one line; `nil` if there is none. It has `limit` Unicode scalars at most: every image of a feed may repeat it.
  func plainText(limit: Int = 2_000) -> String? {
    let text = HTMLText.plain(self)
    return text.isEmpty ? nil : text.utf8.count <= limit ? text : String(text.unicodeScalars.prefix(limit)).trimmed
  }
}

extension URL {
  /// The absolute URL that `text` spells; `nil` if it is neither `http` nor `https`, or longer than servers accept. Nothing is relative to a base
  /// of more than 1 KiB: every URL of a document may repeat it.
  init?(web text: String, relativeTo base: URL?) {
    guard let text = text.trimmed, text.utf8.count <= 8_192,
      let url = URL(string: text, relativeTo: base.flatMap { $0.absoluteString.utf8.count <= 1_024 ? $0 : nil })?
        .absoluteURL, ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    self = url
  }
}
