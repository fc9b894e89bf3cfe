/// The words for every ``Message`` of some modules, in one language.
public struct Language: Sendable {
  /// Its BCP 47 tag: `en`, `pt-BR`.
  public let tag: String
  private let table: WordTable
  private let words: [Words]

  /// A language with your own words: `table` is the text of a table, such as those in
  /// `Sources/CFeedPresentationWords/Tables`. The English of `words` fills its gaps.
  public init(tag: String, table: String, words: [Words] = []) {
    let words = [.presentation] + words
    self.init(tag: tag, tables: words.compactMap { $0.table("en") } + [table], words: words)
  }

  private init(tag: String, words: [Words]) {
    let words = [.presentation] + words
    let tables = words.compactMap { $0.table(tag) ?? $0.table("en") }
    self.init(tag: tag, tables: tables, words: words)
  }

  private init(tag: String, tables: [String], words: [Words]) {
    self.tag = tag
    self.table = WordTable(tables)
    self.words = words
  }

  /// English, for what FeedPresentation and several modules say.
  public static let english = Language(for: [])

  /// The words for `message`: one line, safe to show.
  public func text(_ message: Message) -> String {
    guard !message.key.isEmpty else {
      return fill("{text}", message.values)
    }
    guard let text = table.texts[message.key] ?? english(message.key) else {
      return message.key
    }
    return fill(text, message.values)
  }

  /// Tables of other teams may lack a line, so English is read only where one does.
  private func english(_ key: String) -> String? {
    WordTable(words.compactMap { $0.table("en") }).texts[key]
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
  /// The tags of all languages that modules have tables in; English comes first.
  public static let tags = ["en", "de", "es", "fr", "pt-BR", "el", "ja"]

  /// The language of the first preference that is among ``tags``, else English. A preference is a
  /// language tag or the name of a POSIX locale: `de`, `pt-BR`, `de_DE.UTF-8`. Only its language
  /// counts: there is one Portuguese for all. `C` and `POSIX` are English. `words` are those of the
  /// modules that say something in it, such as ``Words/presentation``, which need not be named.
  public init(for preferences: [String], words: [Words] = []) {
    // A loop: the types of lazy sequences are made at run time, which takes long.
    for preference in preferences {
      guard !Self.isPortable(preference) else {
        break
      }
      let tag = Self.primary(preference)
      if let found = Self.tags.first(where: { Self.primary($0) == tag }) {
        self.init(tag: found, words: words)
        return
      }
    }
    self.init(tag: "en", words: words)
  }

  /// The language of messages in this environment (POSIX.1-2024, section 8.2): that of the first of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty, else `C`. Unless that is `C` or `POSIX`,
  /// the list in `LANGUAGE` comes before it (GNU gettext, section 2.3).
  public init(inEnvironment environment: [String: String], words: [Words] = []) {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let locale = locales.first { !$0.isEmpty } ?? "C"
    let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    self.init(for: Self.isPortable(locale) ? [] : list + [locale], words: words)
  }

  /// Whether it is the locale of no country, in any character encoding, such as `C.UTF-8`.
  private static func isPortable(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }

  private static func primary(_ tag: String) -> String {
    tag.prefix { $0.isLetter }.lowercased()
  }
}
