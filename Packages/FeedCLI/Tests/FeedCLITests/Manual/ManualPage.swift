@testable import FeedCLI

/// Writes the manual page `feed(1)`, in the `man` macros, from the description of commands and options.
enum ManualPage {
  /// The page, for the file `feed.1`.
  static var text: String {
    [
      ".\\\" Written from the description of the program's commands and options.",
      ".TH FEED 1 \(date) \(quoted("feed")) \(quoted("User Commands"))",
      ".SH NAME", "feed \\- image feed in the terminal, online and offline",
      ".SH SYNOPSIS", synopses,
      ".SH DESCRIPTION", sentence("\(bold("feed")) \(escaped(Program.purpose))"),
      sentence(
        "FEED is the URL of a feed. Different spellings of one request, such as with and without a default port, share one cache"
      ),
      sentence(
        "An option is written \(bold("--limit 3")) or \(bold("--limit=3")); if it is given twice, the last one counts"
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
      ExitCode.allCases.map { item("\($0.rawValue)", $0.meaning) }.joined(separator: "\n"),
      ".SH ENVIRONMENT", variables.map { item($0.name, $0.meaning) }.joined(separator: "\n"),
      ".SH FILES", item(Program.configFile, configFile),
      ".SH EXAMPLES", Command.allCases.flatMap(\.examples).map { item($0.line, $0.meaning) }.joined(separator: "\n"),
    ].joined(separator: "\n") + "\n"
  }

  /// When the manual was last changed.
  private static let date = "2026-11-21"

  /// The variables of the environment, and what they are for.
  private static let variables: [(name: String, meaning: String)] = [
    ("FEED_URL", "the feed, unless FEED or --url is given; status and clear do not take it"),
    ("FEED_CACHE_DIR", "the directory of the cache, unless --cache-dir is given"),
    ("XDG_CACHE_HOME", "the cache is in its folder 'feed'; default ~/.cache"),
    ("XDG_CONFIG_HOME", "the config file is its feed/config; default ~/.config"),
    ("LC_ALL, LC_MESSAGES, LANG, LANGUAGE", "the language of messages; help and manual are in English"),
    ("NO_COLOR", "no colour, unless it is empty"),
    (
      "TERM, TERM_PROGRAM, LC_TERMINAL, KITTY_WINDOW_ID, TMUX, STY", "the kind of the terminal, for colour and pictures"
    ),
  ]

  private static let configFile =
    "lines of 'key = value'; a line that begins with '#' is a comment; the keys are "
    + ConfigFile.keys.map(\.name).joined(separator: ", ")

  private static var synopses: String {
    Command.allCases.map { ".B \(escaped($0.synopsis))" }.joined(separator: "\n.br\n")
  }

  private static func item(_ command: Command) -> String {
    let options = command.options.filter { !Option.common.contains($0) }.map { bold("--\($0.name)") }
    let takes = options.isEmpty ? "" : "\n" + sentence("Takes \(options.listed)")
    return ".TP\n\(bold(command.call))\n\(sentence(escaped(command.summary)))\(takes)"
  }

  private static func item(_ option: Option) -> String {
    let spellings = option.spellings.map(bold).joined(separator: ", ")
    let value = option.value.map { " \(italic($0.placeholder))" } ?? ""
    return ".TP\n\(spellings)\(value)\n\(sentence(escaped(option.summary)))"
  }

  private static func item(_ name: String, _ meaning: String) -> String {
    ".TP\n\(bold(name))\n\(sentence(escaped(meaning)))"
  }

  private static func item(_ document: JSONDocument) -> String {
    let keys = document.keys.map { item($0.name, $0.meaning) }.joined(separator: "\n")
    return
      ".SS \(document.commands.map(\.rawValue).joined(separator: ", "))\n\(keys)\n.PP\n.nf\n\(escaped(document.example))\n.fi"
  }

  /// `text` as a sentence, in lines of at most 80 bytes.
  private static func sentence(_ text: String) -> String {
    let words = "\(text.prefix(1).uppercased())\(text.dropFirst()).".split(separator: " ")
    var lines: [String] = []
    for word in words {
      if let line = lines.last, line.utf8.count + 1 + word.utf8.count <= 80 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        // To roff a line that begins with a dot is a request.
        lines.append(word.hasPrefix(".") ? "\\&\(word)" : String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Escapes what roff interprets or typesets as another character, so that examples can be copied.
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
