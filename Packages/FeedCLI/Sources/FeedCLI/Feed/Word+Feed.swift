public import CommandLine

extension Word.Kind {
  /// A feed, by its URL or its name. The shell reads the names from the list of feeds.
  public static var feeds: Word.Kind { .listed(by: .feedNames) }
}

extension ShellFunction {
  fileprivate static let feedNames = ShellFunction(
    "feed_names",
    bash: """
      _feed_names() {
        local url name rest
        # A list that was written on Windows has carriage returns.
        while IFS=$' \\t\\r' read -r url name rest || [[ -n $url ]]; do
          # Bash expands what is completed, so a word that is no name is left out.
          [[ $url != '#'* && $url == *://* && -z $rest && $name =~ ^[[:alnum:]][[:alnum:]._+-]*$ ]] && printf '%s\\n' "$name"
        done 2>/dev/null <"${XDG_CONFIG_HOME:-$HOME/.config}/feed/feeds"
      }
      """,
    zsh: """
      _feed_names() {
        local url name rest file=${XDG_CONFIG_HOME:-$HOME/.config}/feed/feeds
        local -a names
        [[ -r $file ]] && while IFS=$' \\t\\r' read -r url name rest || [[ -n $url ]]; do
          [[ $url != \\#* && $url == *://* && -n $name && -z $rest ]] && names+=("$name")
        done <$file
        compadd -a names
      }
      """,
    fish: """
      function __feed_names
        set -l folder $XDG_CONFIG_HOME
        test -n "$folder"; or set folder ~/.config
        test -r $folder/feed/feeds; and string replace -rf '^\\s*[^#\\s]\\S*://\\S*\\s+(\\S+)\\s*$' '$1' <$folder/feed/feeds
      end
      """
  )
}
