extension MarkupReader {
  /// Reads what begins at `position`; `nil` if it is no event.
  mutating func readEvent() throws(MarkupError) -> MarkupEvent? {
    let isMarkup = isHTML ? source.beginsMarkup(at: position) : source.bytes[position] == "<"
    guard isMarkup else {
      return try readCharacters()
    }
    switch source.byte(position + 1) {
    case "/": return try readEndTag()
    case "!", "?": return try readDeclaration()
    case let byte where byte.startsName: return try readStartTag()
    // At the very end, it may be the beginning of anything.
    default: throw position + 1 < source.bytes.count ? fault(.malformed) : cutOff()
    }
  }

  private mutating func readCharacters() throws(MarkupError) -> MarkupEvent? {
    position += 1
    skip { $0 != "<" }
    guard position < source.bytes.count || depth == 0 else {
      throw cutOff()
    }
    return try text(eventStart..<position, isCDATA: false)
  }

  /// Reads an instruction, a comment, a CDATA section, or a declaration, such as that of a document
  /// type.
  private mutating func readDeclaration() throws(MarkupError) -> MarkupEvent? {
    if source.has("<!--", at: position) {
      // `<!-->` is a comment in HTML.
      try skip(to: "-->", from: position + (isHTML ? 2 : 4))
    } else if source.has("<![CDATA[", at: position) {
      try skip(to: "]]>", from: position + 9)
      return try text(eventStart + 9..<position - 3, isCDATA: true)
    } else if isHTML {
      try skip(to: ">", from: position)
    } else if source.has("<?", at: position) {
      try skip(to: "?>", from: position + 2)
    } else {
      try skipDeclaration()
      guard !hasRoot else {
        throw fault(.malformed)
      }
    }
    return nil
  }

  private mutating func skipDeclaration() throws(MarkupError) {
    var nesting = 0
    repeat {
      switch source.byte(position) {
      case let quote where quote.isQuote:
        try skip(to: String(Unicode.Scalar(quote)), from: position + 1)
      case "<" where source.has("<!--", at: position):
        try skip(to: "-->", from: position + 4)
      case "<" where source.has("<?", at: position):
        try skip(to: "?>", from: position + 2)
      case let byte:
        guard position < source.bytes.count else {
          throw cutOff()
        }
        nesting += byte == "<" ? 1 : byte == ">" ? -1 : 0
        position += 1
      }
    } while nesting > 0
  }

  /// An event of text. Outside of the root there must be none.
  private mutating func text(_ range: Range<Int>, isCDATA: Bool) throws(MarkupError) -> MarkupEvent?
  {
    if depth == 0 && !isHTML {
      if let stray = source.firstVisible(in: range) {
        throw fault(.malformed, at: stray)
      }
      return nil
    }
    elementName = 0..<0
    characters = range
    self.isCDATA = isCDATA
    return .text
  }

  mutating func skip(to end: String, from start: Int) throws(MarkupError) {
    guard let end = source.index(after: end, from: start) else {
      throw cutOff()
    }
    position = end
  }

  @inline(__always) mutating func skip(while condition: (UInt8) -> Bool) {
    while position < source.bytes.count, condition(source.bytes[position]) {
      position += 1
    }
  }

  mutating func cutOff() -> MarkupError {
    fault(.cutOff, at: source.bytes.count)
  }
}
