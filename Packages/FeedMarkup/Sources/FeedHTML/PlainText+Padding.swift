import FeedMarkup

extension PlainText {
  /// The text without words of invisible characters: a newsletter fills with them what a list of
  /// mails shows behind its first line.
  var withoutPadding: PlainText {
    let source = MarkupSource(bytes: bytes)
    guard source.hasPadding else {
      return self
    }
    var text = PlainText(limit: limit)
    var index = 0
    while index < bytes.count {
      let word = bytes[index...].prefix { !$0.isBlank }
      if !source.isPadding(word.indices) {
        text.append(word)
      }
      let space = bytes[word.endIndex...].prefix { $0.isBlank }
      let isLine = space.first == UInt8(ascii: "\n")
      text.addBreak(isLine ? space.count > 1 ? .paragraph : .line : .space)
      index = space.endIndex
    }
    return text
  }
}

extension MarkupSource {
  /// Whether a word begins with an invisible character. Few do.
  fileprivate var hasPadding: Bool {
    bytes.indices.contains { index in
      bytes[index] >= 0x80 && (index == 0 || bytes[index - 1].isBlank)
        && paddingLength(at: index) != nil
    }
  }

  fileprivate func isPadding(_ word: Range<Int>) -> Bool {
    var index = word.lowerBound
    while index < word.upperBound {
      guard let length = paddingLength(at: index) else {
        return false
      }
      index += length
    }
    return true
  }

  /// The bytes of U+00AD, U+034F, U+200C and U+FEFF.
  private func paddingLength(at index: Int) -> Int? {
    switch (bytes[index], byte(index + 1), byte(index + 2)) {
    case (0xC2, 0xAD, _), (0xCD, 0x8F, _): 2
    case (0xE2, 0x80, 0x8C), (0xEF, 0xBB, 0xBF): 3
    default: nil
    }
  }
}
