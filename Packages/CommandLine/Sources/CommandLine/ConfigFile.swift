/// A config file: `key = value` lines; a line that begins with `#` is a comment. Its keys are the
/// names of options. What the values mean is not known here.
public struct ConfigFile: Hashable, Sendable {
  private var values: [Option: String] = [:]

  /// No config file.
  public static let none = ConfigFile()

  private init() {}

  /// Reads the text of the file at `path`, which errors mention. Only the program's keys are
  /// allowed; if a key occurs twice, the last line counts.
  public init(_ text: String, path: String, of program: Program) throws(UsageError) {
    // Some editors put a byte order mark in front.
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let keys = program.keys
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
      guard let key = keys.first(where: { $0.name == parts[0] }) else {
        let shown = program.shown(parts[0])
        throw .configKey(shown, path: path, line: index + 1, keys: keys.map(\.name))
      }
      values[key] = parts[1]
    }
  }

  /// What it says of an option.
  subscript(option: Option) -> String? { values[option] }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}

extension UsageError {
  fileprivate static func configLine(path: String, line: Int) -> UsageError {
    UsageError("\(path), line \(line): write it as 'key = value'", in: .configFile)
  }

  fileprivate static func configKey(
    _ shown: String,
    path: String,
    line: Int,
    keys: [String]
  ) -> UsageError {
    UsageError(
      "\(path), line \(line): unknown key '\(shown)'; the keys are \(keys.listed)",
      in: .configFile
    )
  }
}

extension [String] {
  /// `url, cache-dir and timeout`
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
  }
}
