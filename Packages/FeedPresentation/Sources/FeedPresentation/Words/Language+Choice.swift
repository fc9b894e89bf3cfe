extension Language {
  /// The tags of all languages that there are words in; English comes first.
  public static var tags: [String] { EmbeddedLanguage.all.map(\.tag) }

  /// The language for the first of `preferences` that there are words for; English for none of them. A preference is a language tag or the
  /// name of a POSIX locale: `de`, `pt-BR`, `de_DE.UTF-8`. The language decides: there is one Portuguese for all. `C` and `POSIX` are English.
  public init(for preferences: [String]) {
    for preference in preferences {
      if Self.isPortable(preference) { break }
      let language = Self.primary(preference)
      if let found = EmbeddedLanguage.all.dropFirst().first(where: { Self.primary($0.tag) == language }) {
        self.init(found)
        return
      }
      if language == Self.primary(EmbeddedLanguage.all[0].tag) { break }
    }
    self = .english
  }

  /// The language for a program in this environment: that of the locale for messages (POSIX.1-2024, section 8.2), which is the first of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty; but the first language of `LANGUAGE`, a list with colons, that there
  /// are words for, unless the locale is `C` or `POSIX` (GNU gettext, section 2.3). Nothing set means `C`.
  public init(inEnvironment environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    self.init(for: Self.isPortable(locale) ? [] : list + [locale])
  }

  /// Whether it is the locale of no country, whatever its character encoding: `C.UTF-8` is.
  private static func isPortable(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }

  private static func primary(_ tag: String) -> String { tag.prefix { $0.isLetter }.lowercased() }
}
