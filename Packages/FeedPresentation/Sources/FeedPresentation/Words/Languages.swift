/// The languages that there are words in.
public enum Languages {
  /// All of them. English, the first, is for whoever speaks none of the others.
  public static let all: [any FeedStrings] = [
    EnglishStrings(), GermanStrings(), SpanishStrings(), FrenchStrings(), BrazilianStrings(), GreekStrings(),
    JapaneseStrings(),
  ]

  /// The words for the first of `preferences` that there are words for. A preference is a language tag or the name of a POSIX locale:
  /// `de`, `pt-BR`, `de_DE.UTF-8`. The language decides: there is one Portuguese for all. `C` and `POSIX` are English.
  public static func strings(for preferences: [String], among all: [any FeedStrings] = all) -> any FeedStrings {
    for preference in preferences {
      if isPortable(preference) { break }
      let language = primary(preference)
      if let strings = all.first(where: { primary(type(of: $0).language) == language }) { return strings }
    }
    return EnglishStrings()
  }

  /// The words for whoever runs a program in this environment: in the locale for messages (POSIX.1-2024, section 8.2), which is the first of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty; but in the first language of `LANGUAGE`, a list with colons, that there
  /// are words for, unless the locale is `C` or `POSIX` (GNU gettext, section 2.3). Nothing set means `C`.
  public static func strings(
    inEnvironment environment: [String: String], among all: [any FeedStrings] = all
  ) -> any FeedStrings {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    guard !isPortable(locale) else { return EnglishStrings() }
    let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    return strings(for: list + [locale], among: all)
  }

  /// Whether it is the locale of no country, whatever its character encoding: `C.UTF-8` is.
  private static func isPortable(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }

  private static func primary(_ tag: String) -> String { tag.prefix { $0.isLetter }.lowercased() }
}
