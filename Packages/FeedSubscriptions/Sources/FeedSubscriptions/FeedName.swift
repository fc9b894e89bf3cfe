/// What a followed feed can be called: one word, as a shell user expects of an alias, which no
/// shell splits, expands or takes for an option.
public enum FeedName: Sendable {
  /// Why a text is not a name.
  @frozen public enum Fault: Error, Hashable, Sendable {
    /// It is a URL: swapped with the feed's, perhaps.
    case url
    /// It does not begin with a letter or a digit: it may be empty, an option such as `-x`, or a
    /// path such as `..`.
    case beginning
    /// It has a character other than letters, digits, `.`, `_`, `-` and `+`: a space, perhaps, or
    /// one that cannot be seen.
    case character
    /// It has more than ``FeedName/maximumLength`` Unicode scalars.
    case length
    /// It has no letter: a number means an image.
    case letters
    /// It is a word of the program, such as a command.
    case reserved
  }

  /// How many Unicode scalars a name has at most: more than a person types, and little enough for
  /// any line.
  public static let maximumLength = 100

  /// Throws if `name` is not a name, or one of the program's words in `reserved`.
  public static func check(
    _ name: String,
    reserved: Set<String> = []  // Safe: one name is looked up.
  ) throws(Fault) {
    let scalars = name.unicodeScalars
    guard scalars.count <= maximumLength else {
      throw .length
    }
    if name.utf8.contains("://".utf8) {
      throw .url
    }
    guard let first = scalars.first, isLetterOrDigit(first), !isMark(first) else {
      throw .beginning
    }
    guard scalars.allSatisfy({ isLetterOrDigit($0) || "._-+".unicodeScalars.contains($0) }) else {
      throw .character
    }
    guard scalars.contains(where: { $0.properties.isAlphabetic }) else {
      throw .letters
    }
    if reserved.contains(name) {
      throw .reserved
    }
  }

  /// Whether a scalar is a letter or a digit of any alphabet, or a mark on one, that can be seen.
  static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return !scalar.properties.isDefaultIgnorableCodePoint
    default: return isMark(scalar)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
      && !properties.isDefaultIgnorableCodePoint
  }
}
