/// How many columns text takes on a terminal: 2 for wide East Asian characters and emoji, 0 for marks that are put on the
/// character before them, else 1.
///
/// Terminals differ where Unicode leaves room; then the larger number is given, so that a line never becomes longer than was counted. Where
/// a width is *ambiguous* (UAX #11) it is 1. Control characters count nothing: text for a terminal has none.
public enum DisplayWidth {
  /// The columns of `text`, the sum of those of its clusters.
  public static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy(isPrintableASCII) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one cluster, which is what a reader takes for one character.
  static func columns(of cluster: Character) -> Int {
    var scalars = cluster.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return 0 }
    guard var scalar = scalars.next() else { return columns(of: first) }
    let base = first.properties
    var sum = columns(of: first)
    // An emoji of several scalars is one picture: a flag, a keycap, a skin tone, a family.
    var isEmoji = base.isEmojiPresentation
    while true {
      switch scalar.value {
      case 0xFE0F, 0x200D: isEmoji = isEmoji || base.isEmoji
      case 0x1F3FB...0x1F3FF: isEmoji = isEmoji || base.isEmojiModifierBase
      default: break
      }
      sum += columns(of: scalar)
      guard let next = scalars.next() else { return isEmoji ? 2 : sum }
      scalar = next
    }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    // Flags come in pairs of these; one alone is shown as a wide letter.
    if 0x1F1E6...0x1F1FF ~= value { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // The vowels and final consonants of a Hangul syllable are drawn into its first consonant (HangulSyllableType.txt: V and T).
    if 0x1160...0x11FF ~= value || 0xD7B0...0xD7C6 ~= value || 0xD7CB...0xD7FB ~= value { return 0 }
    return WideScalars.contains(value) ? 2 : 1
  }

  private static func isPrintableASCII(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte }
}
