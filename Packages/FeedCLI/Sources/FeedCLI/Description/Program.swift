/// What there is to say of the program as a whole; in the manual, in English.
enum Program {
  /// When the manual was last changed.
  static let date = "2026-11-21"

  /// The variables of the environment, and what they are for.
  static let variables: [(name: String, meaning: String)] = [
    ("FEED_URL", "the feed, unless FEED or --url is given; status and clear do not take it"),
    ("FEED_CACHE_DIR", "where the cache lies, unless --cache-dir is given"),
    ("XDG_CACHE_HOME", "the cache lies in its folder 'feed', unless told otherwise; else in ~/.cache"),
    ("XDG_CONFIG_HOME", "the config file is its feed/config; else ~/.config/feed/config"),
    ("LC_ALL, LC_MESSAGES, LANG, LANGUAGE", "the language of all that is said, the help too"),
    ("NO_COLOR", "no colour, unless it is empty"),
    ("TERM, TERM_PROGRAM, LC_TERMINAL, KITTY_WINDOW_ID, TMUX, STY", "what the terminal is, for colour and pictures"),
  ]

  /// The config file: its place, and what it may hold.
  static let configFile = (
    path: "~/.config/feed/config",
    meaning: "lines of 'key = value'; a line that begins with '#' is a comment; the keys are "
      + ConfigFile.keys.map(\.name).joined(separator: ", ")
  )
}
