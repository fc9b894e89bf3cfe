extension Completions {
  /// For bash 3.2 and newer, which splits `--limit=3` into three words, and has no associative
  /// arrays yet.
  var bash: String {
    """
    # Completions of \(program.name) for bash, written by '\(program.name) completions bash'.
    \(functions.map { "\($0.bash)\n" }.joined())_\(program.name)() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
      if [[ $word == = ]]; then
        word=
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
      fi

      local command= operands=0 i
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(spellingsWithValue.joined(separator: " | ")))
            [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
            ((i++))
            ;;
          \(program.commandNames.joined(separator: " | ")))
            if [[ -z $command ]]; then command=${COMP_WORDS[i]}; else ((operands++)); fi
            ;;
          -*) ;;
          *) ((operands++)) ;;
        esac
      done

      local words= files=
      case $before in
    \(valueCases)
        *)
          case ${command:-\(program.defaultCommand.name)} in
    \(commandCases)
          esac
          if [[ $word != -* ]]; then
            words=
            if [[ -z $command ]]; then
              words="\(program.commandNames.joined(separator: " "))\(ofFirstWord)"
            else
              case "$command $operands" in
    \(operandCases)
              esac
            fi
          fi
          ;;
      esac

      [[ -n $files ]] && compopt -o filenames 2>/dev/null
      COMPREPLY=()
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(if [[ -n $files ]]; then compgen "$files" -- "$word"; else compgen -W "$words" -- "$word"; fi)
    }
    complete -F _\(program.name) \(program.name)

    """
  }

  private var ofFirstWord: String { functionOfFirstWord.map { " $(_\($0.name))" } ?? "" }

  private var valueCases: String {
    program.options.compactMap { option in
      option.value.map {
        "    \(option.spellings.joined(separator: " | "))) \(completion(of: $0.kind).bash) ;;"
      }
    }.joined(separator: "\n")
  }

  private var commandCases: String {
    program.commands.map { command in
      "        \(command.name)) words='\(program.options(of: command).flatMap(\.spellings).joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  private var operandCases: String {
    program.commands.flatMap { command in
      command.operands.enumerated().map { index, operand in
        let place = command.repeatsOperands ? "'\(command.name) '*" : "'\(command.name) \(index)'"
        return "            \(place)) \(completion(of: operand.kind).bash) ;;"
      }
    }.joined(separator: "\n")
  }
}
