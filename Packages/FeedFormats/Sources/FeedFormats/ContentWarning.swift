/// The warning that Mastodon writes as the first paragraph of a post: `Content warning: spiders`,
/// in the language of the post.
enum ContentWarning {
  /// Whether a paragraph is one: one of these names, a colon, and the words of the warning.
  static func isOne(_ paragraph: Substring.UTF8View) -> Bool {
    names.contains { name in
      guard paragraph.begin(with: name) else {
        return false
      }
      let rest = paragraph.dropFirst(name.utf8.count)
      return colons.contains { rest.starts(with: $0.utf8) && rest.count > $0.utf8.count }
    }
  }

  /// English and what people write themselves; German, French, Spanish, Portuguese, Italian, Dutch
  /// and Japanese.
  private static let names = [
    "Content warning", "CW", "Inhaltswarnung", "Avertissement de contenu",
    "Avertissement sur le contenu", "Advertencia de contenido", "Aviso de contenido",
    "Aviso de conteúdo", "Avviso di contenuto", "Avviso sul contenuto", "Avviso contenuto",
    "Inhoudswaarschuwing", "閲覧注意",
  ]

  /// French has a space before it. Japanese may have a wide one.
  private static let colons = [": ", " : ", "："]
}
