extension WordsSubject {
  /// The English words in the texts of another language that are not known to be its own too.
  func englishWords(in tag: String) -> [String] {
    latinWords(of: tag).intersection(latinWords(of: "en")).subtracting(Self.technical)
      .subtracting(Self.shared[tag] ?? []).subtracting(alike[tag] ?? []).sorted().map {
        "\(tag): \($0)"
      }
  }

  private func latinWords(of tag: String) -> Set<String> {
    let texts = words.texts(tag).filter { !TableFaults.settings.contains($0.key) }.values
    return Set(
      texts.flatMap { text in
        text.replacing(/\{\w+:?/, with: "").lowercased().matches(of: /\p{Script=Latin}+/).map {
          String($0.output)
        }
      }
    )
  }

  /// What is a word of English and of another language.
  private static let shared: [String: Set<String>] = [
    "de": [
      "browser", "cache", "code", "demo", "in", "link", "minute", "online", "port", "server", "so",
      "status", "terminal", "text", "version", "was",
    ],
    "es": ["a", "control", "error", "no", "terminal", "total"],
    "fr": [
      "a", "cache", "code", "copies", "description", "format", "image", "images", "message",
      "minute", "minutes", "port", "quota", "terminal", "type", "version",
    ],
    "pt-BR": ["a", "as", "cache", "data", "item", "link", "login", "no", "status", "terminal"],
  ]

  /// What is the same everywhere.
  private static let technical: Set = [
    "add", "age", "agent", "byte", "bytes", "chmod", "choose", "clear", "drop", "dumb", "enter",
    "esc", "every", "feed", "feeds", "gb", "go", "h", "header", "http", "https", "internet", "json",
    "kb", "kib", "max", "mb", "mib", "min", "n", "netrc", "network", "now", "null", "offline",
    "only", "opml", "page", "pictures", "prefetch", "private", "proxy", "remove", "rss", "s", "set",
    "term", "ulimit", "url", "urls", "user", "validate", "w", "web", "x", "xml", "y",
  ]
}
