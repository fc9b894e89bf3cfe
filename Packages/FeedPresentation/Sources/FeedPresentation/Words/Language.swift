import CFeedWords

/// The words for every ``Message``, from a table that a translator can edit.
///
/// A line of a table is `key = text with {names}`; `{count: image | images}` chooses a form by a
/// number. The comment in `en.txt` says more.
public struct Language: Sendable {
  /// Its BCP 47 tag: `en`, `pt-BR`.
  public let tag: String
  private let table: WordTable

  /// A language with your own words: `table` is the text of a table, such as those in
  /// `Sources/CFeedWords/Tables`. English fills its gaps.
  public init(tag: String, table: String) {
    self.tag = tag
    self.table = WordTable(Array(table.utf8))
  }

  private init(_ embedded: EmbeddedTable) {
    tag = embedded.tag
    table = WordTable(embedded.bytes)
  }

  /// English.
  public static let english = Language(EmbeddedTable.all[0])

  /// The words for `message`: one line, safe to show.
  public func text(_ message: Message) -> String {
    guard !message.key.isEmpty else {
      return fill("{text}", message.values)
    }
    guard let text = table.texts[message.key] ?? Self.english.table.texts[message.key] else {
      return message.key
    }
    return fill(text, message.values)
  }

  private func fill(_ text: String, _ values: [String: Message.Value]) -> String {
    WordTable.parts(of: text).map { part in
      switch part {
      case .words(let words):
        words
      case .value(let name):
        values[name].map(self.text) ?? ""
      case .choice(let name, let forms):
        forms[min(values[name].map(table.form(for:)) ?? 0, forms.count - 1)]
      }
    }.joined()
  }

  private func text(_ value: Message.Value) -> String {
    switch value {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .decimal(let number): number.replacing(".", with: table.texts["decimal"] ?? ".")
    case .message(let message): text(message)
    }
  }
}

extension Language {
  /// The tags of all languages that have a table; English comes first.
  public static var tags: [String] { EmbeddedTable.all.map(\.tag) }

  /// The language of the first preference that has a table, else English. A preference is a
  /// language tag or the name of a POSIX locale: `de`, `pt-BR`, `de_DE.UTF-8`. Only its language
  /// counts: there is one Portuguese for all. `C` and `POSIX` are English.
  public init(for preferences: [String]) {
    // A loop: the types of lazy sequences are made at run time, which takes long.
    for preference in preferences {
      guard !Self.isPortable(preference) else {
        break
      }
      let tag = Self.primary(preference)
      if let found = EmbeddedTable.all.first(where: { Self.primary($0.tag) == tag }) {
        self = Language(found)
        return
      }
    }
    self = .english
  }

  /// The language of messages in this environment (POSIX.1-2024, section 8.2): that of the first of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty, else `C`. Unless that is `C` or `POSIX`,
  /// the list in `LANGUAGE` comes before it (GNU gettext, section 2.3).
  public init(inEnvironment environment: [String: String]) {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let locale = locales.first { !$0.isEmpty } ?? "C"
    let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    self.init(for: Self.isPortable(locale) ? [] : list + [locale])
  }

  /// Whether it is the locale of no country, in any character encoding, such as `C.UTF-8`.
  private static func isPortable(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }

  private static func primary(_ tag: String) -> String {
    tag.prefix { $0.isLetter }.lowercased()
  }
}

/// A table in the program, one for each file in `Tables`.
struct EmbeddedTable {
  let tag: String
  private let words: feed_words

  /// All tables. Readers of a language that is not among them get English, the first.
  static var all: [EmbeddedTable] {
    (0..<feed_words_count()).map { EmbeddedTable(feed_words_at($0)) }
  }

  /// Its text, read when it is needed.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: words.bytes, count: words.length)) }

  private init(_ words: feed_words) {
    tag = String(cString: words.tag)
    self.words = words
  }
}
