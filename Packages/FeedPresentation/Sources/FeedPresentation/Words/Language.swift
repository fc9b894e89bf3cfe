/// The words for every ``Message`` of some modules, in one language.
public struct Language: Sendable {
  /// Its BCP 47 tag: `en`, `pt-BR`.
  public let tag: String
  private let table: WordTable
  /// Fills the gaps of the table.
  private let english: WordTable

  /// A language with your own words: `table` is the text of a table, such as those in
  /// `Sources/CFeedPresentationWords/Tables`. The English of `words` fills its gaps.
  public init(tag: String, table: String, words: [Words] = []) {
    self.tag = tag
    self.table = WordTable([table])
    english = Self.table("en", of: words)
  }

  private init(tag: String, words: [Words]) {
    self.tag = tag
    table = Self.table(tag, of: words)
    english = tag == "en" ? table : Self.table("en", of: words)
  }

  private static func table(_ tag: String, of words: [Words]) -> WordTable {
    WordTable(([.presentation] + words).compactMap { $0.table(tag) })
  }

  /// English, for what FeedPresentation and several modules say.
  public static let english = Language(for: [])

  /// The words for `message`: one line, safe to show.
  public func text(_ message: Message) -> String {
    guard !message.key.isEmpty else {
      return fill("{text}", message.values, by: table)
    }
    for table in [table, english] {
      if let text = table.text(message.key) {
        return fill(text, message.values, by: table)
      }
    }
    return message.key
  }

  /// The numbers in a text are those of its own language.
  private func fill(
    _ text: String,
    _ values: [String: Message.Value],
    by table: WordTable
  ) -> String {
    WordTable.parts(of: text).map { part in
      switch part {
      case .words(let words):
        words
      case .value(let name):
        values[name].map { self.text($0, by: table) } ?? ""
      case .choice(let name, let forms):
        forms[min(values[name].map(table.form(for:)) ?? 0, forms.count - 1)]
      }
    }.joined()
  }

  private func text(_ value: Message.Value, by table: WordTable) -> String {
    switch value {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .decimal(let number): number.replacing(".", with: table.text("decimal") ?? ".")
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
