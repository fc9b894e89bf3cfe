public import FeedPresentation

/// The help, written from the one description of commands and options.
public enum Help {
  /// The version, in one line.
  public static let version = "feed \(Program.version)\n"

  /// The help of the whole program, examples first, in the language of `strings`.
  public static func text(in strings: any FeedStrings = EnglishStrings()) -> String {
    let words = CommandLanguages.help(for: strings)
    let commands = Command.allCases.map { command in
      ("feed \(command.rawValue)\(command.operand.map { " \($0.placeholder)" } ?? "")", words.summary(of: command))
    }
    return """
      \(paragraph("feed \(words.purpose)\(words.stop)"))
      \(words.examples)
      \(table((Command.demo.examples + Command.show.examples).map { ($0.line, words.meaning(of: $0)) }))
      \(words.commands)
      \(table(commands))
      \(words.options)
      \(table(Option.all.map { ($0.spelling, words.summary(of: $0.key)) }))
      \(words.exitCodes)
      \(table(ExitCode.allCases.map { ("\($0.rawValue)", words.meaning(of: $0)) }))
      """
  }

  /// The help of one command, examples first.
  public static func text(for command: Command, in strings: any FeedStrings = EnglishStrings()) -> String {
    let words = CommandLanguages.help(for: strings)
    return """
      \(paragraph("feed \(command.rawValue): \(words.summary(of: command))\(words.stop)"))
      \(words.examples)
      \(table(command.examples.map { ($0.line, words.meaning(of: $0)) }))
      \(words.usage)
        \(command.synopsis)

      \(words.options)
      \(table(command.options.map { ($0.spelling, words.summary(of: $0.key)) }))
      """
  }

  /// The help that `arguments` ask for: that of the command if one is named, else that of the whole program.
  public static func text(for arguments: Arguments, in strings: any FeedStrings = EnglishStrings()) -> String {
    arguments.namesCommand ? text(for: arguments.command, in: strings) : text(in: strings)
  }

  /// As wide as the narrowest terminals in use.
  private static let columns = 80

  private static func paragraph(_ text: String) -> String {
    TextWrapping.lines(of: text, columns: columns).map { $0 + "\n" }.joined()
  }

  /// Rows of two columns, the right one wrapped, each with its line's end.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let indent = 2
    // A left side that is longer has a line of its own.
    let width = rows.map(\.left.count).filter { $0 <= columns * 5 / 9 }.max() ?? 0
    return rows.map { left, right in
      let lines = TextWrapping.lines(of: right, columns: columns - width - 2 * indent)
      let isLong = left.count > width
      let first = isLong ? "" : left
      let block = zip([first] + Array(repeating: "", count: lines.count), lines).map { left, line in
        "\(spaces(indent))\(left)\(spaces(width - left.count + indent))\(line)\n"
      }
      return (isLong ? "\(spaces(indent))\(left)\n" : "") + block.joined()
    }.joined()
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
