/// Parts of text as bytes: as `String` they would be compared as Unicode text, which takes many
/// times as long.
extension ArraySlice<UInt8> {
  /// If case is ignored, `text` must be in lower case.
  func hasPrefix(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
    guard count >= text.utf8CodeUnitCount else {
      return false
    }
    return prefix(text.utf8CodeUnitCount).spells(text, ignoringCase: ignoringCase)
  }

  func hasSuffix(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
    guard count >= text.utf8CodeUnitCount else {
      return false
    }
    return suffix(text.utf8CodeUnitCount).spells(text, ignoringCase: ignoringCase)
  }

  /// What is between the separators, without what is empty: as `split`, which takes three times as
  /// long for a few parts.
  func parts(separatedBy isSeparator: (UInt8) -> Bool) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    parts.reserveCapacity(8)
    var start = startIndex
    for index in indices where isSeparator(self[index]) {
      if index > start {
        parts.append(self[start..<index])
      }
      start = index + 1
    }
    if start < endIndex {
      parts.append(self[start...])
    }
    return parts
  }

  /// Whether this host is a domain, which is in lower case, or in it.
  func isHost(in domain: StaticString) -> Bool {
    let length = domain.utf8CodeUnitCount
    guard count == length || count > length && self[endIndex - length - 1] == UInt8(ascii: ".")
    else {
      return false
    }
    return suffix(length).spells(domain, ignoringCase: true)
  }

  /// All of it as a number of at most five digits.
  var wholeNumber: Int? {
    (1...5).contains(count) && allSatisfy { 0x30...0x39 ~= $0 } ? leadingNumber : nil
  }

  /// The digits that it begins with.
  var digits: ArraySlice<UInt8> { prefix { 0x30...0x39 ~= $0 } }

  /// The number that it begins with, of at most five digits.
  var leadingNumber: Int? {
    let digits = digits
    guard (1...5).contains(digits.count) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The digits that it begins with, if this character follows them.
  func number(endingWith character: Unicode.Scalar) -> ArraySlice<UInt8>? {
    let digits = digits
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

extension RandomAccessCollection<UInt8> {
  /// Whether these are the bytes of `text`. If case is ignored, `text` must be in lower case.
  func spells(_ text: StaticString, ignoringCase: Bool = false) -> Bool {
    guard count == text.utf8CodeUnitCount else {
      return false
    }
    var index = startIndex
    return text.withUTF8Buffer { expected in
      for byte in expected {
        let found = ignoringCase ? self[index].inLowerCase : self[index]
        guard found == byte else {
          return false
        }
        formIndex(after: &index)
      }
      return true
    }
  }
}

extension UInt8 {
  /// A letter of ASCII in lower case; any other byte as it is.
  var inLowerCase: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
