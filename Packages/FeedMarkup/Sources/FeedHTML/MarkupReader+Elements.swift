import FeedMarkup

extension MarkupReader {
  init(html: String) {
    self.init(MarkupSource(bytes: Array(html.utf8)), isHTML: true)
  }

  /// What the HTML ends with that began like a tag, and has neither an end nor attributes, as a tag
  /// has that was cut off; `nil` if there is none.
  var unendedTag: Range<Int>? {
    let end = source.bytes.count
    guard eventStart < end, source.beginsMarkup(at: eventStart) else {
      return nil
    }
    guard source.byte(eventStart + 1).isLetter,
      !source.bytes[eventStart...].contains(where: { $0 == ">" || $0 == "=" })
    else {
      return nil
    }
    return eventStart..<end
  }

  /// The name of the element that begins or ends, without its prefix.
  var htmlName: HTMLName { HTMLName(source.bytes[localPart]) }

  /// Whether a name is in the `class` of the element that begins.
  func hasClass(_ name: String) -> Bool {
    hasWord(name, in: "class")
  }

  /// Whether a word is in an attribute of the element that begins.
  func hasWord(_ name: String, in attribute: String) -> Bool {
    guard let value = valueRange(of: attribute) else {
      return false
    }
    var word = value.lowerBound
    for end in value.lowerBound...value.upperBound {
      guard end == value.upperBound || source.bytes[end].isBlank else {
        continue
      }
      if source.isName(word..<end, name, ignoringCase: true) {
        return true
      }
      word = end + 1
    }
    return false
  }

  /// An attribute without white space around it; `nil` if nothing is left.
  func address(_ name: String) -> String? {
    valueRange(of: name).flatMap(address)
  }

  func address(_ range: Range<Int>) -> String? {
    source.trimmed(range).map(value)
  }

  /// Whether the text that has just been read is `text`, with white space around it or none.
  func isText(_ text: String) -> Bool {
    source.trimmed(characters).map { source.isName($0, text, ignoringCase: false) } ?? false
  }

  /// The first 64 words of an attribute, in lower case. No known word is long.
  func words(_ attribute: String) -> [MarkupName] {
    guard let value = self.attribute(attribute) else {
      return []
    }
    let words = Array(value.utf8).split(maxSplits: 64) { $0.isBlank }.prefix(64)
    return words.filter { $0.count <= 256 }.map { MarkupName($0).lowercased }
  }
}
