extension Completions {
  /// For a file in a folder of `$fpath`, or to be sourced.
  var zsh: String {
    """
    #compdef \(program.name)
    # Completions of \(program.name) for zsh, written by '\(program.name) completions zsh'.
    \(functions.map { "\($0.zsh)\n" }.joined())_\(program.name)() {
      local command=\(program.defaultCommand.name)
      local -i i
      for ((i = 2; i < CURRENT; i++)); do
        case $words[i] in
          (\(spellingsWithValue.joined(separator: "|"))) ((i++)) ;;
          (\(program.commandNames.joined(separator: "|"))) command=$words[i]; break ;;
        esac
      done

      local -a commands=(
    \(program.commands.map { "    \(Self.quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
      )
      case $command in
    \(program.commands.map(arguments).joined(separator: "\n"))
      esac
    }

    if [[ $funcstack[1] == _\(program.name) ]]; then
      _\(program.name) "$@"
    else
      compdef _\(program.name) \(program.name)
    fi

    """
  }

  private func arguments(of command: Command) -> String {
    let operands = command.operands.enumerated().map { index, operand in
      let place = command.repeatsOperands ? "*" : "\(index + 2)"
      let words = completion(of: operand.kind).zsh
      return Self.quoted("\(place):\(operand.placeholder):\(words)")
    }
    let names = functionOfFirstWord.map { "; _\($0.name)" } ?? ""
    let commands = "'1:command:{_describe -t commands command commands\(names)}'"
    let lines = (program.options(of: command).map(spec) + [commands] + operands).map {
      "        \($0)"
    }.joined(
      separator: " \\\n"
    )
    return "    (\(command.name))\n      _arguments -s -S \\\n\(lines)\n      ;;"
  }

  private func spec(_ option: Option) -> String {
    // Brackets and colons separate the parts of a specification.
    let summary = Self.escaped("[]:\\", in: option.summary)
    let value = option.value.map { ":\($0.placeholder):\(completion(of: $0.kind).zsh)" } ?? ""
    let equals = option.value == nil ? "" : "="
    guard let short = option.short else {
      return Self.quoted("--\(option.name)\(equals)[\(summary)]\(value)")
    }
    let spellings = "{-\(short)\(option.value == nil ? "" : "+"),--\(option.name)\(equals)}"
    return "'(-\(short) --\(option.name))'\(spellings)\(Self.quoted("[\(summary)]\(value)"))"
  }
}
