extension TextEncoding {
  /// The encoding that a document declares for itself: in the XML declaration, or in a `<meta>`
  /// among the first 1,024 bytes of HTML.
  static func declaration(in bytes: UnsafeBufferPointer<UInt8>, isHTML: Bool) -> String? {
    let end = bytes.prefix(256).firstIndex { $0 == ">" } ?? 0
    let words = words(bytes[..<end])
    if words.starts(with: ["<", "xml"]), let name = word(after: "encoding", in: words) {
      return name
    }
    return isHTML ? declarationInHTML(Array(bytes.prefix(1_024))) : nil
  }

  private static func declarationInHTML(_ start: [UInt8]) -> String? {
    var reader = MarkupReader(MarkupSource(bytes: start), isHTML: true)
    while let event = reader.nextInHTML() {
      guard event == .start, reader.isElement("meta") else {
        continue
      }
      if let charset = reader.attribute("charset") {
        return words(charset.utf8).first
      }
      guard reader.keyword("http-equiv") == "content-type" else {
        continue
      }
      let content = words((reader.attribute("content") ?? "").utf8)
      if let charset = word(after: "charset", in: content) {
        return charset
      }
    }
    return nil
  }

  static func words(_ bytes: some Collection<UInt8>) -> [String] {
    bytes.split { $0.isBlank || $0.isQuote || $0 == "=" || $0 == "?" || $0 == ";" }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func word(after name: StaticString, in words: [String]) -> String? {
    words.firstIndex { MarkupName($0).lowercased == name }.flatMap { words.dropFirst($0 + 1).first }
  }
}
