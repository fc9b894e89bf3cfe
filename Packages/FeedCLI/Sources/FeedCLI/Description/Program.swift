/// What there is to say of the program as a whole, in the help and in the manual.
enum Program {
  static let version = "0.1.0"
  /// When the manual was last changed.
  static let date = "2026-11-21"

  static let purpose = "shows an image feed: the newest when you are online, the saved copy when you are not"

  /// The variables of the environment, and what they are for.
  static let variables: [(name: String, meaning: String)] = [
    ("FEED_URL", "the feed, unless --url is given"),
    ("FEED_CACHE_DIR", "where the cache lies, unless --cache-dir is given"),
    ("XDG_CACHE_HOME", "the cache lies in its folder 'feed', unless told otherwise; else in ~/.cache"),
    ("XDG_CONFIG_HOME", "the config file is its feed/config; else ~/.config/feed/config"),
    ("LC_ALL, LC_MESSAGES, LANG, LANGUAGE", "the language of what is said of a feed and of its pictures"),
    ("NO_COLOR", "no colour, unless it is empty"),
    ("TERM, TERM_PROGRAM, LC_TERMINAL, KITTY_WINDOW_ID, TMUX, STY", "what the terminal is, for colour and pictures"),
  ]

  /// The config file: its place, and what it may hold.
  static let configFile = (
    path: "~/.config/feed/config",
    meaning: "lines of 'key = value', and comments behind '#'; the keys are "
      + ConfigFile.keys.map(\.name).joined(separator: ", ")
  )
}

extension ExitCode {
  /// When the program ends with it, in one sentence without a stop.
  var meaning: String {
    switch self {
    case .ok: "displayed: fresh, or the saved copy"
    case .usage: "the call is wrong"
    case .invalidData: "the server's answer is invalid data, and there is nothing cached to show"
    case .unavailable: "no connectivity, and nothing cached to show"
    case .cannotCreate: "an output, or the cache, cannot be made"
    case .ioError: "input or output failed"
    case .somePicturesFailed: "prefetching ended, and some pictures failed"
    case .config: "the config file is wrong"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "the reader of stdout went away"
    }
  }
}
