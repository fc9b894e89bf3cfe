/// A manual page in the `man` macros: a text that is written by hand, which the description of
/// commands and options completes.
public struct ManualPage: Sendable {
  private static let mark = #".\" @"#

  private let program: Program
  private let source: String
  private let parts: [String: String]

  /// Makes a page. In `source` a line `.\" @NAME` stands for a part: for the `synopses`,
  /// `commands`, `options`, `exits` and `examples` of the program, or for one of `parts`, which are
  /// in the `man` macros too.
  public init(of program: Program, source: String, parts: [String: String] = [:]) {
    self.program = program
    self.source = source
    self.parts = parts
  }

  /// The page, complete. A line that names no part stays.
  public var text: String {
    let parts = parts.merging(partsOfProgram) { own, _ in own }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let name = line.hasPrefix(Self.mark) ? String(line.dropFirst(Self.mark.count)) : nil
      return (text: name.flatMap { parts[$0] } ?? String(line), isPart: name != nil)
    }
    // An empty line would be a gap in the page.
    return lines.filter { !$0.isPart || !$0.text.isEmpty }.map(\.text).joined(separator: "\n")
  }

  private var partsOfProgram: [String: String] {
    [
      "synopses": program.commands.map { ".B \(Self.escaped(program.synopsis(of: $0)))" }
        .joined(separator: "\n.br\n"),
      "commands": program.commands.map(item).joined(separator: "\n"),
      "options": program.options.map(item).joined(separator: "\n"),
      "exits": program.exits.map { Self.item("\($0.code)", $0.meaning) }.joined(separator: "\n"),
      "examples": program.commands.flatMap(\.examples).map { Self.item($0.line, $0.meaning) }
        .joined(separator: "\n"),
    ]
  }

  private func item(_ command: Command) -> String {
    let names = command.options.filter { !program.common.contains($0) }.map {
      "\\fB\(Self.escaped("--\($0.name)"))\\fR"
    }
    let last = names.last ?? ""
    let list = names.count < 2 ? last : names.dropLast().joined(separator: ", ") + " and " + last
    let takes = names.isEmpty ? "" : "\n" + Self.sentence("Takes \(list)")
    return Self.item(command.call, command.summary) + takes
  }

  private func item(_ option: Option) -> String {
    let spellings = option.spellings.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
    let value = option.value.map { " \\fI\(Self.escaped($0.placeholder))\\fR" } ?? ""
    return ".TP\n\(spellings)\(value)\n" + Self.sentence(Self.escaped(option.summary))
  }
}

extension ManualPage {
  /// A name, and what it means, as an item of a list; the meaning is a sentence without its full
  /// stop.
  public static func item(_ name: String, _ meaning: String) -> String {
    ".TP\n\\fB\(escaped(name))\\fR\n" + sentence(escaped(meaning))
  }

  /// A sentence without its full stop as lines of at most 80 bytes. What roff would interpret is
  /// escaped already.
  public static func sentence(_ text: String) -> String {
    let end = text.hasSuffix("?") ? "" : "."
    let words = (text.prefix(1).uppercased() + text.dropFirst() + end).split(separator: " ")
    var lines: [String] = []
    for word in words {
      if let line = lines.last, line.utf8.count + 1 + word.utf8.count <= 80 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        // To roff a line that begins so is a request.
        let isRequest = word.hasPrefix(".") || word.hasPrefix("'")
        lines.append(isRequest ? "\\&\(word)" : String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Escapes what roff interprets or typesets as another character, so that examples can be copied.
  public static func escaped(_ text: String) -> String {
    text.map { escapes[$0] ?? "\($0)" }.joined()
  }

  private static let escapes: [Character: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "\"": "\\(dq", "`": "\\(ga", "^": "\\(ha",
    "~": "\\(ti", "•": "\\(bu", "↑": "\\(ua", "↓": "\\(da", "←": "\\(<-", "→": "\\(->",
  ]
}
