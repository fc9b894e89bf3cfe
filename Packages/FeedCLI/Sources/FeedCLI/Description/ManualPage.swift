/// The manual page `feed(1)`, in the `man` macros, written from the one description of commands and options.
///
/// It is in English, as the help and the completions are.
public enum ManualPage {
  /// The page, for a file `feed.1`.
  public static var text: String {
    [
      ".\\\" Written from the description of the program's commands and options.",
      ".TH FEED 1 \(Program.date) \(quoted("feed")) \(quoted("User Commands"))",
      ".SH NAME", "feed \\- image feed in the terminal, online and offline",
      ".SH SYNOPSIS", synopses,
      ".SH DESCRIPTION", sentence("\(bold("feed")) \(escaped(HelpWords.purpose))"),
      sentence(
        "FEED is the URL of a feed. Spellings of one request, such as with and without a default port, share one cache"),
      sentence(
        "An option is written \(bold("--limit 3")) or \(bold("--limit=3")); of one that is given twice the last one counts"
      ),
      ".SH COMMANDS", Command.allCases.map(item).joined(separator: "\n"),
      ".SH OPTIONS", Option.all.map(item).joined(separator: "\n"),
      ".SH JSON",
      sentence(
        "With \(bold("--json")) the document is in one line, with its keys in this order. Times are in UTC, ids in lower case, and control "
          + "and format characters are written as escapes. On failure stdout stays empty. \(bold("watch")) writes a document for each load"
      ),
      JSONDocument.all.map(item).joined(separator: "\n"),
      ".SH EXIT STATUS",
      ExitCode.allCases.map { item("\($0.rawValue)", HelpWords.meaning(of: $0)) }.joined(separator: "\n"),
      ".SH ENVIRONMENT", Program.variables.map { item($0.name, $0.meaning) }.joined(separator: "\n"),
      ".SH FILES", item(Program.configFile.path, Program.configFile.meaning),
      ".SH EXAMPLES", Command.allCases.flatMap(\.examples).map(item).joined(separator: "\n"),
    ].joined(separator: "\n") + "\n"
  }

  private static var synopses: String {
    Command.allCases.map { ".B \(escaped($0.synopsis))" }.joined(separator: "\n.br\n")
  }

  private static func item(_ command: Command) -> String {
    let options = command.options.filter { !Option.common.contains($0) }.map { bold("--\($0.name)") }
    let takes = options.isEmpty ? "" : "\n" + sentence("Takes \(options.listed(by: "and"))")
    return ".TP\n\(bold(command.call))\n\(sentence(escaped(HelpWords.summary(of: command))))\(takes)"
  }

  private static func item(_ option: Option) -> String {
    let spellings = Completions.spellings(option).map(bold).joined(separator: ", ")
    let value = option.value.map { " \(italic($0.placeholder))" } ?? ""
    return ".TP\n\(spellings)\(value)\n\(sentence(escaped(HelpWords.summary(of: option.key))))"
  }

  private static func item(_ name: String, _ meaning: String) -> String {
    ".TP\n\(bold(name))\n\(sentence(escaped(meaning)))"
  }

  private static func item(_ document: JSONDocument) -> String {
    let keys = document.keys.map { item($0.name, $0.meaning) }.joined(separator: "\n")
    return
      ".SS \(document.commands.map(\.rawValue).joined(separator: ", "))\n\(keys)\n.PP\n.nf\n\(escaped(document.example))\n.fi"
  }

  private static func item(_ example: Example) -> String {
    ".TP\n\(bold(example.line))\n\(sentence(escaped(HelpWords.meaning(of: example))))"
  }

  /// `text` as a sentence, in lines of 80 bytes at most, which is what manuals are written in.
  private static func sentence(_ text: String) -> String {
    let words = "\(text.prefix(1).uppercased())\(text.dropFirst()).".split(separator: " ")
    var lines: [String] = []
    for word in words {
      if let line = lines.last, line.utf8.count + 1 + word.utf8.count <= 80 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        // A line that begins with a dot is a request to roff.
        lines.append(word.hasPrefix(".") ? "\\&\(word)" : String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Characters that roff reads as its own, or typesets as others: what is to be typed must be copied as it is.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: "\(character)"
      }
    }.joined()
  }
}
