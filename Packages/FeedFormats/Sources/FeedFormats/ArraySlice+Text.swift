/// Parts of text as bytes: as `String` they would be compared as Unicode text, which takes many
/// times as long.
extension ArraySlice<UInt8> {
  func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { self.starts(with: $0) }
  }

  /// Whether these are the bytes of `text`.
  func spells(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && hasPrefix(text)
  }

  func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { self.suffix($0.count).elementsEqual($0) }
  }

  /// All of it as a number of at most five digits.
  var wholeNumber: Int? {
    (1...5).contains(count) && allSatisfy { 0x30...0x39 ~= $0 } ? leadingNumber : nil
  }

  /// The number that it begins with, of at most five digits.
  var leadingNumber: Int? {
    let digits = prefix { 0x30...0x39 ~= $0 }
    guard (1...5).contains(digits.count) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The digits that it begins with, if this character follows them.
  func number(endingWith character: Unicode.Scalar) -> ArraySlice<UInt8>? {
    let digits = prefix { 0x30...0x39 ~= $0 }
    guard !digits.isEmpty, digits.endIndex < endIndex,
      self[digits.endIndex] == UInt8(ascii: character)
    else {
      return nil
    }
    return digits
  }

  /// `owl` and `.jpg` of `owl.jpg`.
  var stemAndExtension: (stem: ArraySlice<UInt8>, ending: ArraySlice<UInt8>) {
    guard let dot = lastIndex(of: UInt8(ascii: ".")), dot > startIndex, endIndex - dot <= 6 else {
      return (self, self[endIndex...])
    }
    return (self[..<dot], self[dot...])
  }
}
