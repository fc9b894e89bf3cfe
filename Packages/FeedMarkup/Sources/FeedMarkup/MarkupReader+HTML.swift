extension MarkupReader {
  /// Reads on in HTML, which ends where it is cut off.
  package mutating func nextInHTML() -> MarkupEvent? {
    do { return try next() } catch { return nil }
  }

  /// Whether the element that begins or ends has this name, which is in lower case.
  package func isElement(_ name: String) -> Bool {
    source.isName(localPart, name, ignoringCase: true)
  }

  /// Skips the content of an element that holds neither markup nor visible text.
  mutating func skipRawText() {
    let element = localPart
    let name = Self.rawTextElements.first { source.isName(element, $0, ignoringCase: true) }
    guard let name, !isEmptyElement, !missingTags.contains(name) else {
      return
    }
    if let end = source.index(after: "</" + name, from: position, ignoringCase: true) {
      position = end - name.utf8.count - 2
    } else {
      missingTags.append(name)
    }
  }

  private static let rawTextElements = ["script", "style", "title", "textarea"]
}
