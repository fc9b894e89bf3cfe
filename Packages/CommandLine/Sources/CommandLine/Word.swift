/// A word of the command line that the user fills in.
public struct Word: Hashable, Sendable {
  /// What it can be: what the program takes, as far as that is known before it runs, and what a
  /// shell completes.
  public enum Kind: Hashable, Sendable {
    /// Any text; a directory; a file.
    case anything, directories, files
    /// What a function of the shell lists.
    case listed(by: ShellFunction)
    /// The number of something, such as "an image", counted from 1: see ``Word/number(_:upTo:)``.
    /// Several may be typed, in any place.
    case number(of: String)
    /// One of the program's commands.
    case commands
    /// One of these.
    case words([String])
  }

  /// What the help shows instead.
  public let placeholder: String
  /// What it can be.
  public let kind: Kind
  /// Whether it may be left out.
  public let isOptional: Bool

  /// Makes a word.
  public init(_ placeholder: String, _ kind: Kind = .anything, isOptional: Bool = false) {
    self.placeholder = placeholder
    self.kind = kind
    self.isOptional = isOptional
  }

  /// Whether it is the number of something: several may be typed, before or behind other words.
  var isNumber: Bool {
    if case .number = kind { true } else { false }
  }

  func noNumber(_ word: String) -> UsageError {
    guard case .number(let things) = kind else {
      preconditionFailure("only numbers are read as such")
    }
    let expected = "the number of \(things), such as 3"
    return .value(word, place: placeholder, expected: expected, in: .call)
  }

  /// A whole number from 1, of digits alone; `nil` if `text` is none, or beyond the limit.
  public static func number(_ text: String, upTo limit: Int = .max) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text),
      1...limit ~= number
    else {
      return nil
    }
    return number
  }
}
