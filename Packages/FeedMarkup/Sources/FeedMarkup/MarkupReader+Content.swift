extension MarkupReader {
  /// Reads the element that has just begun to its end, and returns its text, with that of the
  /// elements in it.
  public mutating func readText() throws(MarkupError) -> String {
    try readContent(withText: true).text
  }

  /// Reads the element that has just begun to its end, and returns HTML: its text if it has no
  /// elements, since feeds escape HTML; else its markup, which a feed forgot to escape.
  public mutating func readHTML() throws(MarkupError) -> String {
    let (text, markup) = try readContent(withText: true)
    return markup.map { source.string($0) } ?? text
  }

  /// Reads the element that has just begun to its end.
  public mutating func skip() throws(MarkupError) {
    _ = try readContent()
  }

  /// Reads on to the next element that begins below `depth`, at any level; returns its name, or
  /// `nil` at the end of the element at `depth`.
  public mutating func nextElement(within depth: Int) throws(MarkupError) -> MarkupName? {
    while let event = try next(), event != .end || self.depth >= depth {
      if event == .start {
        return name
      }
    }
    return nil
  }

  /// The text of the element, if wanted, and its markup, if it has elements.
  private mutating func readContent(withText: Bool = false) throws(MarkupError) -> (
    text: String, markup: Range<Int>?
  ) {
    let outside = depth - 1
    let start = position
    var text = ""
    var isPlain = true
    while let event = try next(), event != .end || depth > outside {
      if event == .start {
        isPlain = false
      }
      guard event == .text && withText else {
        continue
      }
      // Most have one piece, which needs no copy.
      if text.isEmpty {
        text = self.text
      } else {
        text += self.text
      }
    }
    return (text, isPlain ? nil : start..<max(start, eventStart))
  }

  /// The name of a document's root element as it is in the document, such as `rdf:RDF`; `nil` if
  /// the bytes are no markup. It looks at the first 64 KiB at most, and says nothing about what
  /// follows. An encoding that is not supported does not matter.
  public static func rootName(of bytes: some Collection<UInt8>) -> MarkupName? {
    // UTF-16 and UTF-32 show themselves, and in all others tags are ASCII: nothing to convert.
    var reader = MarkupReader(MarkupSource(beginningOf: bytes, charset: "utf-8"))
    // A fault after the name does not matter here.
    do { _ = try reader.next() } catch {}
    return reader.elementName.isEmpty ? nil : reader.name
  }

  /// `RSS` or `Atom`, by a document's root element; `nil` if it is neither.
  public static func feedFormat(of bytes: some Collection<UInt8>) -> String? {
    guard let root = rootName(of: bytes)?.part(behindLast: ":") else {
      return nil
    }
    if root == "rss" || root == "RDF" {
      return "RSS"
    }
    return root == "feed" ? "Atom" : nil
  }
}
