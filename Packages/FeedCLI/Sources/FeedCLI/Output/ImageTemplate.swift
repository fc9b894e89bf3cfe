public import CommandLine
import FeedPresentation

/// What a person wants to read of each image: text with names in braces, and escapes: `\n` is a
/// line break, and `\t` a tab.
public struct ImageTemplate: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case value(ImageWords.Name)
  }

  private let parts: [Part]

  /// Reads the template that an option has, such as `--format`. Throws a usage error for a name
  /// that is not known.
  public init(_ template: String, of option: String) throws(UsageError) {
    var parts: [Part] = []
    var rest = template.unicodeScalars[...]
    var text = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{":
        parts.append(.text(text))
        text = ""
        parts.append(.value(try Self.name(&rest, of: option)))
      case "\\":
        text.unicodeScalars += Self.escaped(&rest)
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    self.parts = parts + [.text(text)]
  }

  private static func name(
    _ rest: inout Substring.UnicodeScalarView,
    of option: String
  ) throws(UsageError) -> ImageWords.Name {
    let word = String(rest.prefix { $0 != "}" })
    rest = rest.dropFirst(word.unicodeScalars.count)
    let isClosed = rest.popFirst() != nil
    guard isClosed, let name = ImageWords.Name(rawValue: word == "title" ? "description" : word)
    else {
      let names = ImageWords.Name.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
      throw .refused(
        "\(option): unknown word {\(SafeText.line(word))}; known are \(names)"
      )
    }
    return name
  }

  /// What an escape means; another character than `n` and `t` means itself, behind its backslash if
  /// it is none.
  private static func escaped(
    _ rest: inout Substring.UnicodeScalarView
  ) -> [Unicode.Scalar] {
    switch rest.popFirst() {
    case "n": ["\n"]
    case "t": ["\t"]
    case "\\", nil: ["\\"]
    case let other?: ["\\", other]
    }
  }

  /// The text of an image.
  public func text(of words: ImageWords) -> String {
    let texts = parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): words[name]
      }
    }
    return texts.joined()
  }

  /// The same as a line.
  public func line(of words: ImageWords) -> String {
    text(of: words) + "\n"
  }
}
