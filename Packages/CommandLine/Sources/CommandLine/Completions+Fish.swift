extension Completions {
  /// For a file in `~/.config/fish/completions`.
  var fish: String {
    let commands = program.commands.map { command in
      "complete -c \(program.name) -n '\(unseen(program.commands))' -a \(command.name) -d \(fishQuoted(command.summary))"
    }
    let details = program.commands.flatMap { command in
      program.options(of: command).map { option(of: command, $0) } + operands(of: command)
    }
    return """
      # Completions of \(program.name) for fish, written by '\(program.name) completions fish'.
      \(functions.map { "\($0.fish)\n" }.joined())complete -c \(program.name) -f
      \(commands.joined(separator: "\n"))
      \(details.joined(separator: "\n"))

      """
  }

  private func option(of command: Command, _ option: Option) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value =
      option.value.map { $0.kind == .files ? " -r -F" : " -x\(completion(of: $0.kind).fish)" } ?? ""
    return
      "complete -c \(program.name) -n '\(condition(command))'\(short) -l \(option.name)\(value) -d \(fishQuoted(option.summary))"
  }

  private func operands(of command: Command) -> [String] {
    command.operands.filter { completion(of: $0.kind).fish != "" }.map { operand in
      "complete -c \(program.name) -n '\(condition(command))'\(completion(of: operand.kind).fish)"
    }
  }

  /// The default command needs no name.
  private func condition(_ command: Command) -> String {
    command == program.defaultCommand
      ? unseen(program.commands.filter { $0 != program.defaultCommand })
      : "__fish_seen_subcommand_from \(command.name)"
  }

  private func unseen(_ commands: [Command]) -> String {
    "not __fish_seen_subcommand_from \(commands.map(\.name).joined(separator: " "))"
  }

  /// Inside quotes fish knows the backslash and the quote.
  private func fishQuoted(_ text: String) -> String {
    "'\(Self.escaped(#"\'"#, in: text))'"
  }
}
