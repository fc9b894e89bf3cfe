public import CommandLine

/// The config file: `key = value` lines; a line that begins with `#` is a comment. The keys are
/// `url`, the options that are a taste, and `expired`. ``Settings`` read the values.
///
/// A max age is not a key: it would change for good what is shown, while validation keeps to the
/// seven days.
public struct ConfigFile: Hashable, Sendable {
  private(set) var values: [Option: String] = [:]
  /// Whether a load deletes a saved copy that it refuses: `expired = delete`.
  private(set) var deletesExpired = false
  /// The options that it may set, by their names.
  private static let options = [
    Option.url, .cacheDir, .saveDir, .images, .limit, .pages, .timeout, .every,
  ]
  private static let expired = "expired"
  /// All that it may say, by name.
  public static let keys = options.map(\.name) + [expired]

  /// No config file.
  public static let none = ConfigFile()

  private init() {}

  /// Reads the text of the file at `path`, which errors mention.
  public init(_ text: String, path: String) throws(UsageError) {
    // Some editors put a byte order mark in front.
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = Self.trimmed(line)
      if line.isEmpty || line.hasPrefix("#") {
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        Self.trimmed
      )
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .configLine(path: path, line: index + 1)
      }
      if parts[0] == Self.expired {
        deletesExpired = try Self.deletesExpired(parts[1])
        continue
      }
      guard let option = Self.options.first(where: { $0.name == parts[0] }) else {
        throw .configKey(parts[0], path: path, line: index + 1, keys: Self.keys)
      }
      values[option] = parts[1]
    }
  }

  private static func deletesExpired(_ word: String) throws(UsageError) -> Bool {
    switch word {
    case "keep": return false
    case "delete": return true
    default:
      throw .value(
        UsageError.shown(word),
        place: "\(expired) in the config file",
        expected: "keep or delete",
        in: .configFile
      )
    }
  }

  /// The path of the file in this environment; `nil` without a home directory.
  public static func path(in environment: [String: String]) -> String? {
    BaseDirectory.config.path(in: environment).map { "\($0)/config" }
  }

  /// The path of the list of followed feeds, which stands beside the file; `nil` without a home
  /// directory.
  public static func feedsPath(in environment: [String: String]) -> String? {
    BaseDirectory.config.path(in: environment).map { "\($0)/feeds" }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
