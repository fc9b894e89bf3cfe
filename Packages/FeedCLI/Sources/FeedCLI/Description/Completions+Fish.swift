extension Completions {
  /// For `~/.config/fish/completions/feed.fish`.
  static var fish: String {
    let commands = Command.allCases.map { command in
      "complete -c feed -n '\(unseen(Command.allCases))' -a \(command.rawValue) -d \(fishQuoted(command.summary))"
    }
    let details = Command.allCases.flatMap { command in
      command.options.map { option(of: command, $0) } + operands(of: command)
    }
    return """
      # Completions of feed for fish, written by 'feed completions fish'.
      function __feed_names
        set -l folder $XDG_CONFIG_HOME
        test -n "$folder"; or set folder ~/.config
        test -r $folder/feed/feeds; and string replace -rf '^\\s*[^#\\s]\\S*\\s+(\\S+)\\s*$' '$1' <$folder/feed/feeds
      end
      complete -c feed -f
      \(commands.joined(separator: "\n"))
      \(details.joined(separator: "\n"))

      """
  }

  private static func option(of command: Command, _ option: Option) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value = option.value.map { $0.kind == .files ? " -r -F" : " -x\($0.kind.completion.fish)" } ?? ""
    return
      "complete -c feed -n '\(condition(command))'\(short) -l \(option.name)\(value) -d \(fishQuoted(option.summary))"
  }

  private static func operands(of command: Command) -> [String] {
    command.operands.filter { $0.kind != .anything }.map { operand in
      "complete -c feed -n '\(condition(command))'\(operand.kind.completion.fish)"
    }
  }

  /// The default command needs no name.
  private static func condition(_ command: Command) -> String {
    command == .show
      ? unseen(Command.allCases.filter { $0 != .show }) : "__fish_seen_subcommand_from \(command.rawValue)"
  }

  private static func unseen(_ commands: [Command]) -> String {
    "not __fish_seen_subcommand_from \(commands.map(\.rawValue).joined(separator: " "))"
  }

  /// Inside quotes fish knows the backslash and the quote.
  private static func fishQuoted(_ text: String) -> String { "'\(escaped(#"\'"#, in: text))'" }
}
