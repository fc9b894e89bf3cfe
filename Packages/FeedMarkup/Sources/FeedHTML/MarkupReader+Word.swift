import FeedMarkup

extension MarkupReader {
  /// The word that the `<img>` that has just begun is in a sentence: an emoji, or a formula that a
  /// server has drawn. What is longer than any of them describes a picture.
  var wordOfImage: String? {
    let limit = isEmoji ? 12 : isFormula ? 500 : 0
    guard limit > 0, !isHidden, let word = line("alt"), word.count <= limit else {
      return nil
    }
    return word
  }

  /// Whether a part of a class, or the address, is that of an emoji.
  private var isEmoji: Bool {
    let words = classes { $0.isBlank || $0 == "-" || $0 == "_" }
    let isNamed = words.contains { word in
      Self.emoji.contains { source.isName(word, $0, ignoringCase: true) }
    }
    return isNamed || hasAddressOfEmoji
  }

  private var hasAddressOfEmoji: Bool {
    let address = valueRange(of: "src").map { MarkupName(source.bytes[$0].prefix(256)) }
    return address?.contains("//s.w.org/images/core/emoji/") == true
  }

  /// Whether a class is that of a formula.
  private var isFormula: Bool {
    classes(separatedBy: \.isBlank).contains { name in
      Self.formulas.contains { source.isName(name, $0, ignoringCase: true) }
        || Self.formulaPrefixes.contains {
          source.has($0, at: name.lowerBound, ignoringCase: true)
        }
    }
  }

  private func classes(separatedBy isSeparator: (UInt8) -> Bool) -> [Range<Int>] {
    guard let value = valueRange(of: "class") else {
      return []
    }
    return source.bytes[value].split(whereSeparator: isSeparator).map(\.indices)
  }

  private static let emoji = ["emoji", "emojione", "emoticon", "smilies", "smiley"]
  private static let formulas = ["latex", "math", "tex"]
  /// Of QuickLaTeX, and of MediaWiki, which hides the same formula as MathML.
  private static let formulaPrefixes = ["ql-img-", "mwe-math-"]
}
