/// An option of the command line: the one description from which it is parsed and the help is written.
struct Option: Hashable, Sendable {
  let name: String
  let short: Character?
  /// What stands for its value in the help; `nil` where it takes none.
  let value: String?
  let summary: String

  static let url = Option(
    "url", value: "URL", "the feed; else $FEED_URL, else the config file's url. Each URL has its own cache")
  static let cacheDir = Option(
    "cache-dir", value: "DIR", "else $FEED_CACHE_DIR, else $XDG_CACHE_HOME/feed, else ~/.cache/feed")
  static let maxAge = Option(
    "max-age", value: "DAYS", "how old a saved copy may be: 7 unless told; 0 shows none; 'none' has no limit")
  static let offline = Option("offline", "never touch the network: as if there were no connectivity")
  static let limit = Option("limit", value: "N", "display at most N images")
  static let timeout = Option(
    "timeout", value: "SECONDS", "for the whole load of the feed, and for each picture; 30 unless told")
  static let json = Option("json", "one JSON document on stdout instead of text")
  static let now = Option("now", value: "TIME", "use this ISO-8601 instant as the current time, also for what is saved")
  static let quiet = Option("quiet", short: "q", "only data and errors")
  static let verbose = Option("verbose", short: "v", "say what happens on stderr")
  static let noColor = Option("no-color", "no colour; also for NO_COLOR, TERM=dumb and what is no terminal")
  static let help = Option("help", short: "h", "this text")
  static let version = Option("version", "the version")

  static let all = [
    url, cacheDir, maxAge, offline, limit, timeout, json, now, quiet, verbose, noColor, help, version,
  ]

  private init(_ name: String, short: Character? = nil, value: String? = nil, _ summary: String) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
  }

  var spelling: String {
    let long = "--\(name)\(value.map { " \($0)" } ?? "")"
    return short.map { "-\($0), \(long)" } ?? long
  }
}
