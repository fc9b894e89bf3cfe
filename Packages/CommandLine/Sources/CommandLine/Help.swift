import TextColumns

/// The help, written from the description of commands and options, examples first.
public struct Help: Sendable {
  /// Longer lines are hard to read, and shorter ones cannot hold an option.
  private static let widths = 20...80
  /// A narrower terminal has no room for the left side of a table.
  private static let columnsForTables = 60

  private let program: Program
  private let columns: Int

  /// Makes a program's help for a terminal of this many columns, or with `nil` for any other
  /// output. No line is longer than 80.
  public init(of program: Program, columns: Int? = nil) {
    self.program = program
    self.columns = min(max(columns ?? .max, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// The help of the whole program.
  public var text: String {
    """
    \(paragraph("\(program.name) \(program.purpose)."))
    Examples:
    \(table(program.examples.map { ($0.line, $0.meaning) }))
    \(paragraph("Commands ('\(program.name) COMMAND --help' describes one):"))\
    \(table(program.commands.map { ("\(program.name) \($0.call)", $0.summary) }))
    Options:
    \(table(program.options.map { ($0.usage, $0.summary) }))\(exitCodes)
    """
  }

  private var exitCodes: String {
    guard !program.exits.isEmpty else {
      return ""
    }
    return "\nExit codes:\n" + table(program.exits.map { ("\($0.code)", $0.meaning) })
  }

  /// The help of one command.
  public func text(for command: Command) -> String {
    """
    \(paragraph("\(program.name) \(command.name): \(command.summary)."))
    Examples:
    \(table(command.examples.map { ($0.line, $0.meaning) }))
    Usage:
      \(program.synopsis(of: command))

    Options:
    \(table(program.options(of: command).map { ($0.usage, $0.summary) }))
    """
  }

  /// The help that `arguments` ask for: of the command if one is named, else of the whole program.
  public func text(for arguments: Arguments) -> String {
    arguments.namesCommand ? text(for: arguments.command) : text
  }

  private func paragraph(_ text: String) -> String {
    TextWrapping.lines(of: text, columns: columns).map { $0 + "\n" }.joined()
  }

  /// Rows of two columns, the right one wrapped, each with its line's end.
  private func table(_ rows: [(left: String, right: String)]) -> String {
    // A longer left side has its own line; on a narrow terminal, everything longer than a number.
    let longest = columns < Self.columnsForTables ? 4 : columns * 5 / 9
    let width = rows.map(\.left.count).filter { $0 <= longest }.max() ?? 0
    let indent = spaces(width + 4)
    return rows.map { left, right in
      let lines = TextWrapping.lines(of: right, columns: columns - indent.count)
      let gap = left.count > width ? "\n\(indent)" : spaces(width - left.count + 2)
      return "  \(left)\(gap)\(lines.joined(separator: "\n\(indent)"))\n"
    }.joined()
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }
}
