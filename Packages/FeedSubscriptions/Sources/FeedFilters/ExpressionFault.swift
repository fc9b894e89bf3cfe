/// Why a text between slashes is no regular expression of a filter.
@frozen public enum ExpressionFault: Error, Hashable, Sendable {
  /// The slash at its end is missing, or there is nothing in front of it.
  case unfinished, empty
  /// Something follows the slash at its end, or it is among words.
  case notAlone
  /// It has more than 200 characters; or more than 500 with its repetitions written out, also of
  /// what is in sets.
  case length, size
  /// It refers to what a group matched.
  case backReference
  /// A backslash in front of a letter or a digit that means nothing.
  case escape
  /// A parenthesis without its counterpart; a kind of group, or of set, that is not supported.
  case parenthesis, group, set
  /// There is nothing to repeat, or it is not said how often.
  case repetition

  /// What is wrong, for the end of a sentence.
  public var words: String {
    switch self {
    case .unfinished: "a regular expression ends with a slash"
    case .notAlone:
      "a regular expression stands alone: write /sea|boat/ for several, and \\/ for a slash in one"
    case .empty: "there is nothing between the slashes"
    case .length: "a regular expression has at most \(RegularExpression.longest) characters"
    case .size:
      "written out, its repetitions have more than \(RegularExpression.largest) characters"
    case .backReference: "back-references such as \\1 are not supported"
    case .escape:
      "only \\d \\D \\w \\W \\s \\S \\b \\n \\t, and \\ in front of a sign, are supported"
    case .parenthesis: "a parenthesis is missing"
    case .group: "of groups, only (…) and (?:…) are supported"
    case .set: "a set is written as [abc], [a-z] or [^abc]"
    case .repetition: "*, +, ? and {2,3} stand behind what is repeated"
    }
  }
}
