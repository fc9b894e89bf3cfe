import FeedPresentation
import Testing

@Suite("Safe text, all scalars")
struct SafeTextScalarsProofs {
  @Test(
    "Untrusted input: of all scalars there are, what can be seen is kept and nothing else, alone, between letters and after an emoji",
    arguments: 0...16
  )
  func allScalars(plane: UInt32) {
    for row in plane << 8...plane << 8 | 0xFF {
      var scalars: [Unicode.Scalar] = []
      var expected: [Unicode.Scalar] = []
      var unassigned: [Unicode.Scalar] = []
      for scalar in (row << 8...row << 8 | 0xFF).compactMap(Unicode.Scalar.init) {
        guard isAssigned(scalar) else {
          unassigned.append(scalar)
          continue
        }
        let isVisible = isVisible(scalar)
        check([scalar], becomes: isVisible && !isMark(scalar) ? [scalar] : [])

        let between = isVisible ? scalar : isSpace(scalar) ? " " : nil
        let joined = scalar.properties.isJoinControl ? scalar : between
        let behindEmoji = isSelector(scalar) ? scalar : between
        for (before, kept, after) in [
          ("a", between, "b"), ("ب", joined, "ب"), ("👍", behindEmoji, "b"),
        ] as [Context] {
          scalars += [before, scalar, after]
          expected.append(before)
          if let kept { expected.append(kept) }
          expected.append(after)
        }
      }
      check(scalars, becomes: expected)
      checkNothing(isKeptOf: unassigned)
    }
  }

  /// Most scalars are no characters: those of a row are looked at together.
  private func checkNothing(isKeptOf unassigned: [Unicode.Scalar]) {
    check(unassigned, becomes: [])
    for context in [["a", "b"], ["ب", "ب"], ["👍", "b"]] as [[Unicode.Scalar]] {
      check(context.prefix(1) + unassigned + context.suffix(1), becomes: context)
    }
  }

  private typealias Context = (before: Unicode.Scalar, kept: Unicode.Scalar?, after: Unicode.Scalar)

  private func check(_ scalars: [Unicode.Scalar], becomes expected: [Unicode.Scalar]) {
    let line = Array(SafeText.line(String(String.UnicodeScalarView(scalars))).unicodeScalars)
    guard line != expected else { return }
    let place = zip(line, expected).prefix { $0 == $1 }.count
    let what = (line.dropFirst(place).first, expected.dropFirst(place).first)
    Issue.record(
      "\(what) where the line of \(scalars.first.debugDescription)… ceases to be as expected"
    )
  }

  // What follows is said once more from Unicode's properties, so that the code under test does not
  // judge itself.

  private func isAssigned(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse: false
    default: true
    }
  }

  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      !properties.isDefaultIgnorableCodePoint && !isBlank(scalar) && scalar != khitanFiller
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    @unknown default: false
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || isBlank(scalar)
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    guard [.otherSymbol, .otherLetter].contains(scalar.properties.generalCategory) else {
      return false
    }
    return [
      "BRAILLE PATTERN BLANK", "MUSICAL SYMBOL NULL NOTEHEAD", "EGYPTIAN HIEROGLYPH FULL BLANK",
      "EGYPTIAN HIEROGLYPH HALF BLANK",
    ].contains(scalar.properties.name)
  }

  private let khitanFiller: Unicode.Scalar = "\u{16FE4}"

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  private func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
  }
}
