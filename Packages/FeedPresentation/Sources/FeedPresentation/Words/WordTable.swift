/// The texts of one language, by their keys.
package struct WordTable: Sendable {
  package enum Part: Equatable {
    case words(String)
    /// `{name}`
    case value(String)
    /// `{name: form | form}`
    case choice(String, forms: [String])
  }

  /// The bytes behind each key, which become a text when it is wanted: a start of the program needs
  /// a few of them.
  private var values: [String: ArraySlice<UInt8>] = [:]

  /// Reads lines of `key = text`; skips empty lines and those that begin with `#`. Of two lines
  /// with one key, the later one counts.
  package init(_ tables: [String]) {
    // Every start of the program reads tables; bytes of an array are the fastest to look through.
    var lines: [(String, ArraySlice<UInt8>)] = []
    for table in tables {
      Self.read(Array(table.utf8), into: &lines)
    }
    values = Dictionary(lines) { _, later in later }
  }

  private static func read(
    _ table: [UInt8],
    into lines: inout [(String, ArraySlice<UInt8>)]
  ) {
    var rest = table[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if line.first != UInt8(ascii: "#"), let end = line.firstIndex(of: UInt8(ascii: "=")) {
        lines.append((trimmed(line[..<end]), line[(end + 1)...]))
      }
    }
  }

  /// All texts, by their keys.
  package var texts: [String: String] { values.mapValues(Self.trimmed) }

  /// The text under a key; `nil` if there is none.
  func text(_ key: String) -> String? { values[key].map(Self.trimmed) }

  /// The form for a value: 0 for the numbers that are singular in this language (by the plural
  /// rules of the Unicode CLDR), else 1.
  func form(for value: Message.Value) -> Int {
    let number =
      switch value {
      case .count(let count): "\(count)"
      case .decimal(let number): number
      case .text, .message: ""
      }
    let singular = text("singular") ?? "1"
    return singular.split(separator: " ").contains { $0 == number } ? 0 : 1
  }

  package static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      if open > rest.startIndex {
        parts.append(.words(String(decoding: rest[..<open], as: UTF8.self)))
      }
      parts.append(part(rest[(open + 1)..<close]))
      rest = rest[(close + 1)...]
    }
    if !rest.isEmpty {
      parts.append(.words(String(decoding: rest, as: UTF8.self)))
    }
    return parts
  }

  private static func part(_ field: ArraySlice<UInt8>) -> Part {
    guard let colon = field.firstIndex(of: UInt8(ascii: ":")) else {
      return .value(trimmed(field))
    }
    let forms = field[(colon + 1)...].split(
      separator: UInt8(ascii: "|"),
      omittingEmptySubsequences: false
    )
    return .choice(trimmed(field[..<colon]), forms: forms.map(trimmed))
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
    let space = UInt8(ascii: " ")
    guard let first = text.firstIndex(where: { $0 != space }),
      let last = text.lastIndex(where: { $0 != space })
    else {
      return ""
    }
    return String(decoding: text[first...last], as: UTF8.self)
  }
}
