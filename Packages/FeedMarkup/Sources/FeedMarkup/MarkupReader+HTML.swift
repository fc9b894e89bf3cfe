extension MarkupReader {
  init(html: String) {
    self.init(MarkupSource(bytes: Array(html.utf8), isWindows1252: false), isHTML: true)
  }

  /// Reads on in HTML, which ends where it is cut off.
  mutating func nextInHTML() -> MarkupEvent? {
    do { return try next() } catch { return nil }
  }

  /// Whether the element that begins or ends has this name, which is in lower case.
  func isElement(_ name: String) -> Bool {
    localPart.count == name.utf8.count
      && source.has(name, at: localPart.lowerBound, ignoringCase: true)
  }

  /// The first 64 words of an attribute, in lower case. No known word is long.
  func words(_ attribute: String) -> [MarkupName] {
    guard let value = self.attribute(attribute) else {
      return []
    }
    let words = Array(value.utf8).split(maxSplits: 64) { $0.isBlank }.prefix(64)
    return words.filter { $0.count <= 256 }.map { MarkupName($0).lowercased }
  }

  /// Skips the content of an element that holds neither markup nor visible text.
  mutating func skipRawText() {
    let name = ["script", "style", "title", "textarea"].first(where: isElement)
    guard let name, !isEmptyElement, !missingTags.contains(name) else {
      return
    }
    if let end = source.index(after: "</" + name, from: position, ignoringCase: true) {
      position = end - name.utf8.count - 2
    } else {
      missingTags.append(name)
    }
  }
}
