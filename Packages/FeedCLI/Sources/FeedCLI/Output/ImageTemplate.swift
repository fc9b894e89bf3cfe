/// What `--format` says of each image: text with names in braces, and escapes: `\n` is a line
/// break, and `\t` a tab.
public struct ImageTemplate: Hashable, Sendable {
  private enum Name: String, CaseIterable {
    case number, feed, date, description, author, location, image, page, alternative, text
  }

  private enum Part: Hashable {
    case text(String)
    case value(Name)
  }

  private let parts: [Part]

  /// Reads a template. Throws a usage error for a name that is not known.
  public init(_ template: String) throws(UsageError) {
    var parts: [Part] = []
    var rest = template.unicodeScalars[...]
    var text = ""
    while let scalar = rest.popFirst() {
      switch scalar {
      case "{":
        parts.append(.text(text))
        text = ""
        parts.append(.value(try Self.name(&rest)))
      case "\\":
        text.unicodeScalars += Self.escaped(&rest)
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    self.parts = parts + [.text(text)]
  }

  private static func name(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(UsageError) -> Name {
    let word = String(rest.prefix { $0 != "}" })
    rest = rest.dropFirst(word.unicodeScalars.count)
    let isClosed = rest.popFirst() != nil
    guard isClosed, let name = Name(rawValue: word) else {
      let names = Name.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
      throw .refused("--format: '\(SafeText.line(word))' is no name; there are \(names)")
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

  /// The line of an image: its number, the name of its feed, and what the feed says of it, each in
  /// one line and safe to show; nothing for what is not known. A date is ISO 8601, in UTC.
  public func line(for image: FeedImage, number: Int, feed: String) -> String {
    let texts = parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): Self.value(name, of: image, number: number, feed: feed)
      }
    }
    return texts.joined() + "\n"
  }

  private static func value(
    _ name: Name,
    of image: FeedImage,
    number: Int,
    feed: String
  ) -> String {
    let value =
      switch name {
      case .number: "\(number)"
      case .feed: feed
      case .date: image.published.map { $0.formatted(.iso8601) }
      case .description: image.description
      case .author: image.author
      case .location: image.location
      case .image: image.url.absoluteString
      case .page: image.page?.absoluteString
      case .alternative: image.alternative
      case .text: image.text
      }
    return value.map { SafeText.line($0) } ?? ""
  }
}
