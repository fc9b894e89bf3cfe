/// How many columns text takes on a terminal: 2 for wide East Asian characters and emoji, 0 for
/// marks on the character before them, else 1. Where terminals differ, the larger number counts, so
/// that no line is longer than computed; an *ambiguous* width (UAX #11) is 1. Control characters
/// take nothing: text for a terminal has none.
public enum DisplayWidth: Sendable {
  /// The columns of `text`, the sum of those of its clusters.
  public static func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
      return text.utf8.count
    }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one cluster, which readers take for one character.
  static func columns(of cluster: Character) -> Int {
    guard let first = cluster.unicodeScalars.first else {
      return 0
    }
    let rest = cluster.unicodeScalars.dropFirst()
    let sum = rest.reduce(columns(of: first)) { $0 + columns(of: $1) }
    guard !rest.isEmpty else {
      return sum
    }
    // An emoji of several scalars is one picture: a flag, a keycap, a skin tone, a family.
    let isEmoji = rest.contains { scalar in
      switch scalar.value {
      case 0xFE0F, 0x200D: first.properties.isEmoji
      case 0x1F3FB...0x1F3FF: first.properties.isEmojiModifierBase
      default: false
      }
    }
    return isEmoji || first.properties.isEmojiPresentation ? 2 : sum
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F {
      return value < 0x20 ? 0 : 1
    }
    // Flags come in pairs of these; one alone is shown as a wide letter.
    if 0x1F1E6...0x1F1FF ~= value {
      return 2
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      break
    }
    // The vowels and final consonants of a Hangul syllable are drawn into its first consonant
    // (HangulSyllableType.txt: V and T).
    if 0x1160...0x11FF ~= value || 0xD7B0...0xD7C6 ~= value || 0xD7CB...0xD7FB ~= value {
      return 0
    }
    return WideScalars.contains(value) ? 2 : 1
  }
}
