/// The languages that there are words in.
public enum Languages {
  /// All of them. English, the first, is for whoever speaks none of the others.
  public static let all: [any FeedStrings] = [EnglishStrings()]

  /// The words for the first of `preferences` that there are words for. A preference is a language tag or the name of a POSIX locale:
  /// `de`, `pt-BR`, `de_DE.UTF-8`.
  public static func strings(for preferences: [String], among all: [any FeedStrings] = all) -> any FeedStrings {
    for preference in preferences {
      let language = preference.prefix { $0.isLetter }.lowercased()
      if let strings = all.first(where: { type(of: $0).language == language }) { return strings }
    }
    return EnglishStrings()
  }
}
