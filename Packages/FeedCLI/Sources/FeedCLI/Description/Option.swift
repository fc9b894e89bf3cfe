/// An option of the command line: the one description from which it is parsed, and the help, the completions and the manual are written.
struct Option: Hashable, Sendable {
  let name: String
  let short: Character?
  /// The word behind it; `nil` where it takes none.
  let value: Word?
  /// What it does, in one sentence without a stop.
  let summary: String

  static let url = Option(
    "url", value: Word("URL"), "the feed; else $FEED_URL, else the config file's url. Each URL has its own cache")
  static let cacheDir = Option(
    "cache-dir", value: Word("DIR", .directories), "else $FEED_CACHE_DIR, else $XDG_CACHE_HOME/feed, else ~/.cache/feed"
  )
  static let maxAge = Option(
    "max-age", value: Word("DAYS"), "how old a saved copy may be: 7 unless told; 0 shows none; 'none' has no limit")
  static let offline = Option("offline", "never touch the network: as if there were no connectivity")
  static let images = Option(
    "images", value: Word("HOW", .words(PictureChoice.allCases.map(\.rawValue))),
    "pictures in the terminal: auto, kitty, iterm2, chafa or none; auto unless told")
  static let limit = Option("limit", value: Word("N"), "display at most N images")
  static let timeout = Option(
    "timeout", value: Word("SECONDS"), "for the whole load of the feed, and for each picture; 30 unless told")
  static let every = Option(
    "every", value: Word("SECONDS"), "how long to wait between two loads, give or take a tenth; 60 unless told")
  static let json = Option("json", "one JSON document on stdout instead of text")
  static let now = Option(
    "now", value: Word("TIME"), "use this ISO-8601 instant as the current time, also for what is saved")
  static let quiet = Option("quiet", short: "q", "only data and errors")
  static let verbose = Option("verbose", short: "v", "say what happens on stderr")
  static let noColor = Option("no-color", "no colour; also for NO_COLOR, TERM=dumb and what is no terminal")
  static let help = Option("help", short: "h", "this text, or that of a command")
  static let version = Option("version", "the version")

  /// What every command takes.
  static let common = [quiet, verbose, noColor, help, version]

  static let all = [url, cacheDir, maxAge, offline, images, limit, timeout, every, json, now] + common

  private init(_ name: String, short: Character? = nil, value: Word? = nil, _ summary: String) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
  }

  /// How it is written: `-q, --quiet`, `--url URL`.
  var spelling: String {
    let long = "--\(name)\(value.map { " \($0.placeholder)" } ?? "")"
    return short.map { "-\($0), \(long)" } ?? long
  }
}

/// A word of the command line that the customer fills in.
struct Word: Hashable, Sendable {
  /// What it can be, as far as a shell can help with it.
  enum Kind: Hashable, Sendable {
    case anything
    case directories
    case files
    case words([String])
  }

  /// What stands for it in the help.
  let placeholder: String
  let kind: Kind

  init(_ placeholder: String, _ kind: Kind = .anything) {
    self.placeholder = placeholder
    self.kind = kind
  }
}
