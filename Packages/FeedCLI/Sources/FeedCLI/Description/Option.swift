/// An option of the command line. From this one description it is parsed, and the help, the completions and the manual are written.
struct Option: Hashable, Sendable {
  let name: String
  let short: Character?
  /// The word after it; `nil` if it takes none.
  let value: Word?
  /// What it does: one sentence without its full stop.
  let summary: String

  static let url = Option(
    "url", value: Word("URL", .feeds),
    "the feed, the same as FEED; else $FEED_URL, else the config file's url, else the only feed that is followed")
  static let allFeeds = Option("all", "every followed feed; with status and clear every cached one")
  static let cacheDir = Option(
    "cache-dir", value: Word("DIR", .directories),
    "else $FEED_CACHE_DIR, else $XDG_CACHE_HOME/feed, else ~/.cache/feed")
  static let maxAge = Option(
    "max-age", value: Word("DAYS"), "maximum age of a saved copy, default 7; 0 shows none, 'none' has no limit")
  static let offline = Option("offline", "never touch the network: as if there were no connectivity")
  static let images = Option(
    "images", value: Word("HOW", .words(PictureChoice.allCases.map(\.rawValue))),
    "pictures in the terminal: auto (default), kitty, iterm2, sixel, chafa or none")
  static let limit = Option("limit", value: Word("N"), "at most N images, or comments")
  static let pages = Option("pages", value: Word("N"), "up to N pages of the feed, default 1, at most 50")
  static let timeout = Option(
    "timeout", value: Word("SECONDS"), "for each page of the feed, and for each picture; default 30")
  static let every = Option("every", value: Word("SECONDS"), "time between two loads, ± 10 %; default 60")
  static let output = Option(
    "output", short: "o", value: Word("WHERE", .files), "the file to write, '-' for stdout; or a DIRECTORY/")
  static let json = Option("json", "one JSON document on stdout instead of text")
  static let now = Option(
    "now", value: Word("TIME"), "use this ISO-8601 instant as the current time, also for what is saved")
  static let quiet = Option("quiet", short: "q", "only data and errors")
  static let verbose = Option("verbose", short: "v", "log what happens to stderr")
  static let noColor = Option("no-color", "disable colour (automatic with NO_COLOR or TERM=dumb, or when piped)")
  static let help = Option("help", short: "h", "show this help, or that of a command")
  static let version = Option("version", "show the version")

  static let common = [quiet, verbose, noColor, help, version]

  static let all =
    [url, allFeeds, cacheDir, maxAge, offline, images, limit, pages, timeout, every, output, json, now] + common

  private init(_ name: String, short: Character? = nil, value: Word? = nil, _ summary: String) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
  }

  /// Its spellings: `-q`, `--quiet`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// How it is typed: `-q, --quiet`, `--url URL`.
  var usage: String { spellings.joined(separator: ", ") + (value.map { " \($0.placeholder)" } ?? "") }
}

/// A word of the command line that the user fills in.
struct Word: Hashable, Sendable {
  /// What it can be, as far as a shell can help with it.
  enum Kind: Hashable, Sendable {
    case anything, directories, files, feeds
    case words([String])
  }

  /// What the help shows instead.
  let placeholder: String
  let kind: Kind
  let isOptional: Bool

  static let feed = Word("FEED", .feeds, isOptional: true)
  static let address = Word("URL")
  static let name = Word("NAME", .feeds)
  static let file = Word("FILE", .files)
  static let number = Word("N")
  static let shell = Word("SHELL", .words(Shell.allCases.map(\.rawValue)))

  init(_ placeholder: String, _ kind: Kind = .anything, isOptional: Bool = false) {
    self.placeholder = placeholder
    self.kind = kind
    self.isOptional = isOptional
  }
}
