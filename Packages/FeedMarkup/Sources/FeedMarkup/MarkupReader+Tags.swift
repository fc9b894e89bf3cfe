extension MarkupReader {
  mutating func readStartTag() throws(MarkupError) -> MarkupEvent {
    guard isHTML || depth > 0 || !hasRoot else {
      throw fault(.malformed)
    }
    position += 1
    elementName = try readName()
    let bindingsOutside = bindingsInScope
    while try !readTagEnd() {
      try readAttribute()
    }
    hasRoot = true
    if isHTML {
      skipRawText()
    } else {
      guard depth < 256 else {
        throw fault(.tooComplex)
      }
      openElements.append((elementName, bindingsOutside))
    }
    return .start
  }

  /// In HTML, `</` without a name is a comment.
  mutating func readEndTag() throws(MarkupError) -> MarkupEvent? {
    position += 2
    let name = try readName()
    if isHTML {
      try skip(to: ">", from: position)
    } else {
      let isOpen = openElements.last.map { source.areEqual($0.name, name) } ?? false
      guard try readTagEnd() && !isEmptyElement && isOpen else {
        throw fault(.malformed)
      }
    }
    elementName = name
    return name.isEmpty ? nil : close()
  }

  mutating func close() -> MarkupEvent {
    isEmptyElement = false
    if let element = openElements.popLast() {
      (elementName, bindingsInScope) = element
    }
    return .end
  }

  private mutating func readTagEnd() throws(MarkupError) -> Bool {
    skip { $0.isBlank }
    guard position < source.bytes.count else {
      throw cutOff()
    }
    isEmptyElement = source.bytes[position] == "/" && source.byte(position + 1) == ">"
    guard isEmptyElement || source.bytes[position] == ">" else {
      return false
    }
    position += isEmptyElement ? 2 : 1
    return true
  }

  private mutating func readAttribute() throws(MarkupError) {
    let name = try readName()
    guard isHTML || !name.isEmpty else {
      throw position + 1 < source.bytes.count ? fault(.malformed) : cutOff()
    }
    skip { $0.isBlank }
    let hasValue = source.byte(position) == "="
    if hasValue || name.isEmpty {
      position += 1
    }
    skip { $0.isBlank }
    let value = try hasValue ? readValue() : position..<position
    guard isHTML || tagAttributes.count < 64 else {
      throw fault(.tooComplex)
    }
    if tagAttributes.count < 64 {
      tagAttributes.append((name, value))
    }
    if !isHTML && source.bytes[name.lowerBound] == "x" {
      try bind(name, to: value)
    }
  }

  private mutating func readValue() throws(MarkupError) -> Range<Int> {
    let start = position
    let quote = source.byte(position)
    if quote.isQuote && !missingQuotes.contains(quote) {
      position += 1
      skip { $0 != quote }
      if position < source.bytes.count {
        position += 1
        return start + 1..<position - 1
      }
      guard isHTML else {
        throw cutOff()
      }
      missingQuotes.append(quote)
      position = start
    }
    skip { !$0.isBlank && $0 != "<" && $0 != ">" }
    if position > start && source.byte(position) == ">" && source.bytes[position - 1] == "/" {
      position -= 1
    }
    return start..<position
  }

  /// In HTML, anything can be in a name that does not end it.
  private mutating func readName() throws(MarkupError) -> Range<Int> {
    let start = position
    let isHTML = isHTML
    skip { $0.continuesName || isHTML && !$0.isBlank && $0 != "/" && $0 != ">" && $0 != "=" }
    guard isHTML || position - start <= 256 else {
      throw fault(.tooComplex)
    }
    return start..<position
  }

  /// Brings a namespace into scope, if the attribute declares one.
  private mutating func bind(_ name: Range<Int>, to uri: Range<Int>) throws(MarkupError) {
    guard source.has(name.count == 5 ? "xmlns" : "xmlns:", at: name.lowerBound) else {
      return
    }
    guard bindings.count < 64 else {
      throw fault(.tooComplex)
    }
    let prefix = min(name.lowerBound + 6, name.upperBound)..<name.upperBound
    let namespace = MarkupName(valueBytes(uri))
    bindings.append((prefix, uri, prefixes.first { namespace == $0.key }?.value))
    bindingsInScope = bindings.count
  }
}
