extension Language {
  /// The tags of all languages that have a table; English comes first.
  public static var tags: [String] { EmbeddedLanguage.all.map(\.tag) }

  /// The language of the first preference that has a table, else English. A preference is a language tag or the name of a POSIX locale:
  /// `de`, `pt-BR`, `de_DE.UTF-8`. Only its language counts: there is one Portuguese for all. `C` and `POSIX` are English.
  public init(for preferences: [String]) {
    let found = preferences.prefix { !Self.isPortable($0) }.lazy.compactMap { preference in
      EmbeddedLanguage.all.first { Self.primary($0.tag) == Self.primary(preference) }
    }.first
    self = found.map(Language.init) ?? .english
  }

  /// The language of messages in this environment (POSIX.1-2024, section 8.2): that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is not empty, else `C`. Unless that is `C` or `POSIX`, the list in `LANGUAGE` comes before it (GNU gettext, section 2.3).
  public init(inEnvironment environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    self.init(for: Self.isPortable(locale) ? [] : list + [locale])
  }

  /// Whether it is the locale of no country, in any character encoding, such as `C.UTF-8`.
  private static func isPortable(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }

  private static func primary(_ tag: String) -> String { tag.prefix { $0.isLetter }.lowercased() }
}
