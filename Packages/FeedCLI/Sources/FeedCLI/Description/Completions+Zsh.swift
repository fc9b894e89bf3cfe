extension Completions {
  /// For the file `_feed` in a folder of `$fpath`, or to be sourced.
  static var zsh: String {
    """
    #compdef feed
    # Completions of feed for zsh, written by 'feed completions zsh'.
    _feed_names() {
      local url name rest file=${XDG_CONFIG_HOME:-$HOME/.config}/feed/feeds
      local -a names
      [[ -r $file ]] && while IFS=$' \\t\\r' read -r url name rest || [[ -n $url ]]; do
        [[ $url != \\#* && -n $name && -z $rest ]] && names+=("$name")
      done <$file
      compadd -a names
    }
    _feed() {
      local command=show
      local -i i
      for ((i = 2; i < CURRENT; i++)); do
        case $words[i] in
          (\(spellingsWithValue.joined(separator: "|"))) ((i++)) ;;
          (\(Command.names.joined(separator: "|"))) command=$words[i]; break ;;
        esac
      done

      local -a commands=(
    \(Command.allCases.map { "    \(quoted("\($0.rawValue):\($0.summary)"))" }.joined(separator: "\n"))
      )
      case $command in
    \(Command.allCases.map(arguments).joined(separator: "\n"))
      esac
    }

    if [[ $funcstack[1] == _feed ]]; then
      _feed "$@"
    else
      compdef _feed feed
    fi

    """
  }

  private static func arguments(of command: Command) -> String {
    let operands = command.operands.enumerated().map { index, operand in
      quoted("\(index + 2):\(operand.placeholder):\(operand.kind.completion.zsh)")
    }
    let commands = #"'1:command:{_describe -t commands command commands; _feed_names}'"#
    let lines = (command.options.map(spec) + [commands] + operands).map { "        \($0)" }.joined(separator: " \\\n")
    return "    (\(command.rawValue))\n      _arguments -s -S \\\n\(lines)\n      ;;"
  }

  private static func spec(_ option: Option) -> String {
    // Brackets and colons separate the parts of a specification.
    let summary = escaped("[]:\\", in: option.summary)
    let value = option.value.map { ":\($0.placeholder):\($0.kind.completion.zsh)" } ?? ""
    let equals = option.value == nil ? "" : "="
    guard let short = option.short else { return quoted("--\(option.name)\(equals)[\(summary)]\(value)") }
    let spellings = "{-\(short)\(option.value == nil ? "" : "+"),--\(option.name)\(equals)}"
    return "'(-\(short) --\(option.name))'\(spellings)\(quoted("[\(summary)]\(value)"))"
  }
}
