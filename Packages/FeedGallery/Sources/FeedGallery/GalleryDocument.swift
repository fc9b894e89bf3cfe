import FeedPresentation

/// What the gallery's pages begin and end with.
enum GalleryDocument {
  /// Everything before a page's items. A policy allows `pictures`, the style, and the script where
  /// the page has one; base URL and forms have no default, so it names them.
  static func opening(
    title: String,
    header: String,
    emptyMessage: String? = nil,
    list: String = "",
    pictures: GalleryPage.Pictures,
    hasScript: Bool = false,
    language: Language
  ) -> String {
    let script = hasScript ? " script-src 'sha256-\(GalleryScript.hash)';" : ""
    let policy =
      "default-src 'none'; img-src \(pictures.sources); style-src 'sha256-\(GalleryStyle.hash)';\(script) base-uri 'none'; form-action 'none'"
    let title = HTML.escaped(title)
    return """
      <!DOCTYPE html>
      <html lang="\(HTML.escaped(language.tag))">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(title)</title>
      <style>\(GalleryStyle.text)</style>
      </head>
      <body>
      <header>
      <h1 dir="auto">\(title)</h1>
      \(header)</header>
      <main>
      \(emptyMessage.map { "<p>\(HTML.escaped($0))</p>\n" } ?? "")<ul role="list"\(list)>

      """
  }

  /// Everything after a page's items.
  static func closing(footer: String = "", hasScript: Bool = false) -> String {
    let script = hasScript ? "<script>\(GalleryScript.text)</script>\n" : ""
    return "</ul>\n</main>\n\(footer)\(script)</body>\n</html>\n"
  }

  static func saved(_ time: Date, _ language: Language) -> String {
    let iso = time.formatted(.iso8601)
    let word = HTML.escaped(language.text(.gallerySaved))
    return "\(word) <time datetime=\"\(iso)\">\(LocalTime.minute(of: time))</time>"
  }
}
