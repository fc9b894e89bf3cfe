/// What a scalar means in a line that is shown: by its Unicode properties, and by ranges where
/// there is no property.
enum ScalarKind: Hashable {
  /// Never shown: controls, format characters (including bidirectional controls, zero-width ones
  /// and annotations), default-ignorable ones (fillers, variation selectors), private use, which
  /// each font fills as it likes, and unassigned scalars.
  case hidden
  /// White space: line ends, spaces of any width, and what looks like one.
  case space
  /// Visible by itself. In a joining script, neighbours change a letter's form; a keycap base may
  /// become an emoji.
  case visible(joins: Bool, isKeycapBase: Bool)
  /// A combining mark on the scalar before it.
  case mark(joins: Bool)
  /// A vowel or final consonant of a Korean syllable spelled in parts: a letter without a column of
  /// its own.
  case jamo
  case emoji
  /// A skin tone for the emoji before it; by itself a patch of colour.
  case skinTone
  /// Half of a flag.
  case regionalIndicator
  /// ZERO WIDTH JOINER or NON-JOINER.
  case joiner
  /// The variation selectors that choose between a picture and a sign, VS15 and VS16.
  case selector
  /// Part of a flag spelled with tags.
  case tag

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // The fast path for most text.
    case 0x09...0x0D, 0x20, 0x85, 0xA0: self = .space
    case 0x23, 0x2A, 0x30...0x39: self = .visible(joins: false, isKeycapBase: true)
    case 0x21...0x7E: self = .visible(joins: false, isKeycapBase: false)
    case ..<0xA0: self = .hidden
    case 0x200C, 0x200D: self = .joiner
    case 0xFE0E, 0xFE0F: self = .selector
    case 0xE0020...0xE007F: self = .tag
    case 0x1F1E6...0x1F1FF: self = .regionalIndicator
    // Assigned and not ignorable, yet invisible: the blanks of Braille, music and Egyptian, and the
    // filler of Khitan.
    case 0x2800, 0x1D159, 0x13441, 0x13442: self = .space
    case 0x16FE4: self = .hidden
    default: self.init(properties: scalar.properties, value: scalar.value)
    }
  }

  private init(properties: Unicode.Scalar.Properties, value: UInt32) {
    let category = properties.generalCategory
    switch category {
    case .control, .format, .surrogate, .privateUse, .unassigned:
      self = .hidden
    case .spaceSeparator, .lineSeparator, .paragraphSeparator:
      self = .space
    case _ where properties.isDefaultIgnorableCodePoint:
      self = .hidden
    case .nonspacingMark, .spacingMark, .enclosingMark:
      self = .mark(joins: Self.isOfJoiningScript(value))
    case .modifierSymbol where properties.isEmojiModifier:
      self = .skinTone
    // Hangul_Syllable_Type V and T.
    case .otherLetter where 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value:
      self = .jamo
    case _ where properties.isEmoji:
      self = .emoji
    case .otherLetter, .modifierLetter, .uppercaseLetter, .lowercaseLetter, .decimalNumber:
      self = .visible(joins: Self.isOfJoiningScript(value), isKeycapBase: false)
    default:
      self = .visible(joins: false, isKeycapBase: false)
    }
  }

  /// The blocks of living scripts whose letters join or stack, so that a joiner between two of them
  /// is spelling (The Unicode Standard 17.0, section 23.2): Arabic with its extensions, Syriac,
  /// N'Ko and Mandaic; the scripts of India and Sri Lanka; Myanmar; Khmer and Mongolian; Balinese,
  /// Javanese and Adlam.
  private static func isOfJoiningScript(_ value: UInt32) -> Bool {
    switch value {
    case 0x0600...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF,
      0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF,
      0x1B00...0x1B7F, 0xA980...0xA9DF, 0x1E900...0x1E95F:
      true
    default: false
    }
  }
}
