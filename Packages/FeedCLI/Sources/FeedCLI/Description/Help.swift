/// The help, written from the one description of commands and options, examples first.
public struct Help: Sendable {
  /// The version, in one line.
  public static let version = "feed \(Program.version)\n"

  /// Wider lines are hard to read, and narrower ones hold not even an option.
  private static let widths = 20...80
  /// From this many columns on there is room for two sides of a table.
  private static let roomForTables = 60

  private let columns: Int

  /// Makes the help for a terminal of so many columns, or with `nil` for any other output. No line is longer than 80.
  public init(columns: Int? = nil) {
    self.columns = min(max(columns ?? .max, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// The help of the whole program.
  public var text: String {
    let commands = Command.allCases.map { command in
      ("feed \(command.call)", HelpWords.summary(of: command))
    }
    return """
      \(paragraph("feed \(HelpWords.purpose)."))
      Examples:
      \(table((Command.demo.examples + Command.show.examples).map { ($0.line, HelpWords.meaning(of: $0)) }))
      \(paragraph("Commands ('feed COMMAND --help' describes one):"))\(table(commands))
      Options:
      \(table(Option.all.map { ($0.spelling, HelpWords.summary(of: $0.key)) }))
      Exit codes:
      \(table(ExitCode.allCases.map { ("\($0.rawValue)", HelpWords.meaning(of: $0)) }))
      """
  }

  /// The help of one command.
  public func text(for command: Command) -> String {
    """
    \(paragraph("feed \(command.rawValue): \(HelpWords.summary(of: command))."))
    Examples:
    \(table(command.examples.map { ($0.line, HelpWords.meaning(of: $0)) }))
    Usage:
      \(command.synopsis)

    Options:
    \(table(command.options.map { ($0.spelling, HelpWords.summary(of: $0.key)) }))
    """
  }

  /// The help that `arguments` ask for: that of the command if one is named, else that of the whole program.
  public func text(for arguments: Arguments) -> String {
    arguments.namesCommand ? text(for: arguments.command) : text
  }

  private func paragraph(_ text: String) -> String {
    TextWrapping.lines(of: text, columns: columns).map { $0 + "\n" }.joined()
  }

  /// Rows of two columns, the right one wrapped, each with its line's end.
  private func table(_ rows: [(left: String, right: String)]) -> String {
    let indent = 2
    // A left side that is longer has a line of its own; on a narrow terminal every one that is more than a number.
    let longest = columns < Self.roomForTables ? 4 : columns * 5 / 9
    let width = rows.map(\.left.count).filter { $0 <= longest }.max() ?? 0
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

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
