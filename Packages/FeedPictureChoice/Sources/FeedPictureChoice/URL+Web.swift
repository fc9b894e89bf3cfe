import HostNames

extension URL {
  /// The absolute URL that a document spells, maybe with white space around it, as browsers read
  /// it: without line breaks and tabs, and with `/` for a backslash. `nil` if it is neither `http`
  /// nor `https`, or longer than servers accept. Nothing is relative to a base of more than 1 KiB:
  /// every URL of a document may repeat it.
  init?(web text: String, relativeTo base: @autoclosure () -> URL?) {
    let isVisible = { (byte: UInt8) in byte > 0x20 }
    guard let first = text.utf8.firstIndex(where: isVisible),
      let last = text.utf8.lastIndex(where: isVisible),
      text.utf8.distance(from: first, to: last) < 8_192,
      var url = URL(string: HostName.ascii(inURL: Self.read(Self.part(first...last, of: text))))
    else {
      return nil
    }
    if WebAddress(url).isOfWeb {
      self = url
      return
    }
    if url.scheme == nil {
      guard let base = base(), base.absoluteString.utf8.count <= 1_024,
        let resolved = URL(string: url.relativeString, relativeTo: base)
      else {
        return nil
      }
      url = resolved.absoluteURL
    }
    guard WebAddress(url).isOfWeb else {
      return nil
    }
    self = url
  }

  private static func read(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else {
      return text
    }
    let visible = text.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }
    let path = visible.prefix { !"?#".utf8.contains($0) }
    let slashed = path.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return String(decoding: slashed + visible[path.endIndex...], as: UTF8.self)
  }

  private static func part(_ range: ClosedRange<String.Index>, of text: String) -> String {
    let isWhole =
      range.lowerBound == text.startIndex
      && text.utf8.index(after: range.upperBound) == text.endIndex
    return isWhole ? text : String(Substring(text.utf8[range]))
  }
}
