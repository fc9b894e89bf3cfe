extension Completions {
  /// For the file `_feed` in a folder of `$fpath`, or to be sourced.
  var zsh: String {
    """
    #compdef feed
    # Completions of feed for zsh, written by 'feed completions zsh'.
    _feed_names() {
      local url name rest file=${XDG_CONFIG_HOME:-$HOME/.config}/feed/feeds
      local -a names
      [[ -r $file ]] && while IFS=$' \\t\\r' read -r url name rest || [[ -n $url ]]; do
        [[ $url != \\#* && $url == *://* && -n $name && -z $rest ]] && names+=("$name")
      done <$file
      compadd -a names
    }
    _feed() {
      local command=show
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

    if [[ $funcstack[1] == _feed ]]; then
      _feed "$@"
    else
      compdef _feed feed
    fi

    """
  }

  private func arguments(of command: Command) -> String {
    let operands = command.operands.enumerated().map { index, operand in
      let place = command.takesSeveralFeeds ? "*" : "\(index + 2)"
      let words = completion(of: operand.kind).zsh
      return Self.quoted("\(place):\(operand.placeholder):\(words)")
    }
    let commands = #"'1:command:{_describe -t commands command commands; _feed_names}'"#
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
