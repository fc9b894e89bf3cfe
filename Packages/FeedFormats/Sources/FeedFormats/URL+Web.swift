extension URL {
  /// The absolute URL that a document spells, maybe with white space around it; `nil` if it is
  /// neither `http` nor `https`, or longer than servers accept. Nothing is relative to a base of
  /// more than 1 KiB: every URL of a document may repeat it.
  public init?(web text: String, relativeTo base: @autoclosure () -> URL?) {
    let isVisible = { (byte: UInt8) in byte > 0x20 }
    guard let first = text.utf8.firstIndex(where: isVisible),
      let last = text.utf8.lastIndex(where: isVisible),
      text.utf8.distance(from: first, to: last) < 8_192,
      var url = URL(string: String(Substring(text.utf8[first...last])))
    else {
      return nil
    }
    if url.scheme == nil {
      guard let base = base(), base.absoluteString.utf8.count <= 1_024,
        let resolved = URL(string: url.relativeString, relativeTo: base)
      else {
        return nil
      }
      url = resolved.absoluteURL
    }
    guard ["http", "https"].contains(url.scheme?.lowercased()) else {
      return nil
    }
    self = url
  }
}
