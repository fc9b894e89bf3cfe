/// An option of the command line: the one description from which it is parsed, and the help, the completions and the manual are written.
/// What it does is said in every language, by its ``Name``.
struct Option: Hashable, Sendable {
  /// The names, without the dashes.
  enum Name: String, CaseIterable, Sendable {
    case url
    case all
    case cacheDir = "cache-dir"
    case maxAge = "max-age"
    case offline
    case images
    case limit
    case timeout
    case every
    case output
    case json
    case now
    case quiet
    case verbose
    case noColor = "no-color"
    case help
    case version
  }

  let key: Name
  let short: Character?
  /// The word behind it; `nil` where it takes none.
  let value: Word?

  var name: String { key.rawValue }

  static let url = Option(.url, value: Word("URL"))
  static let allFeeds = Option(.all)
  static let cacheDir = Option(.cacheDir, value: Word("DIR", .directories))
  static let maxAge = Option(.maxAge, value: Word("DAYS"))
  static let offline = Option(.offline)
  static let images = Option(.images, value: Word("HOW", .words(PictureChoice.allCases.map(\.rawValue))))
  static let limit = Option(.limit, value: Word("N"))
  static let timeout = Option(.timeout, value: Word("SECONDS"))
  static let every = Option(.every, value: Word("SECONDS"))
  static let output = Option(.output, short: "o", value: Word("WHERE", .files))
  static let json = Option(.json)
  static let now = Option(.now, value: Word("TIME"))
  static let quiet = Option(.quiet, short: "q")
  static let verbose = Option(.verbose, short: "v")
  static let noColor = Option(.noColor)
  static let help = Option(.help, short: "h")
  static let version = Option(.version)

  /// What every command takes.
  static let common = [quiet, verbose, noColor, help, version]

  static let all =
    [url, allFeeds, cacheDir, maxAge, offline, images, limit, timeout, every, output, json, now] + common

  private init(_ key: Name, short: Character? = nil, value: Word? = nil) {
    self.key = key
    self.short = short
    self.value = value
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
