/// A feed as one HTML page that needs nothing else: no network, no script, no other file. Its pictures are `data:` URLs.
///
/// It is written piece by piece, with at most one picture in memory: ``opening``, ``pieces(of:)`` for each row, and ``closing``.
///
/// Untrusted text is made safe twice: the view state holds safe text, and the page escapes it. A policy in the page allows its own pictures
/// and its one style, and forbids everything else. Only `http` and `https` URLs are links.
public struct GalleryPage: Sendable {
  private let screen: FeedScreen
  private let feedURL: URL?
  private let savedAt: Date?
  private let language: Language

  /// Makes a page of the feed at `feedURL`, saved at `savedAt`; both are `nil` for several feeds. The screen's notice is left out: the age will
  /// have changed when the page is read, so the page shows the time.
  public init(of screen: FeedScreen, feedURL: URL?, savedAt: Date?, language: Language = .english) {
    self.screen = screen
    self.feedURL = feedURL
    self.savedAt = savedAt
    self.language = language
  }

  /// Everything before the first row.
  public var opening: String {
    let host = feedURL?.host.map { ": \(SafeText.line($0))" } ?? ""
    let title = HTML.escaped(screen.title ?? language.text(.galleryTitle) + host)
    return """
      <!DOCTYPE html>
      <html lang="\(HTML.escaped(language.tag))">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(title)</title>
      <style>\(GalleryStyle.text)</style>
      </head>
      <body>
      <header>
      <h1 dir="auto">\(title)</h1>
      <p>\(origin)</p>
      </header>
      <main>
      \(screen.emptyMessage.map { "<p>\(HTML.escaped($0))</p>\n" } ?? "")
      """
  }

  /// A row, with its picture, or with a note that says why it has none.
  public func pieces(of row: FeedRow) -> some Sequence<String> {
    var (start, data, end) = ("", Data(), "\(caption(row))</figure>\n")
    switch row.picture {
    case .loading: start = note(language.text(.pictureNotCached))
    case .failed(let message): start = note(message)
    case .loaded(let picture):
      guard let format = ImageFormat(of: picture) else {
        start = note(language.text(.pictureFailed))
        break
      }
      start = "<figure>\n<img\(size(of: picture)) alt=\"\(alternative(row))\" src=\"data:\(format.mediaType);base64,"
      end = "\"/>\n" + end
      data = picture
    }
    return [AnySequence([start]), AnySequence(data.base64Pieces(of: Self.bytesInPiece)), AnySequence([end])].joined()
  }

  /// Everything after the last row.
  public var closing: String { "</main>\n</body>\n</html>\n" }

  /// A multiple of 3, so that the pieces of base64 can be joined.
  private static let bytesInPiece = 49_152

  /// The page's permissions: its own pictures and style. Base URL and forms have no default, so they are forbidden by name.
  private static let policy =
    "default-src 'none'; img-src data:; style-src 'sha256-\(GalleryStyle.hash)'; base-uri 'none'; form-action 'none'"

  private var origin: String {
    guard let feedURL else { return "" }
    let link = HTML.link(HTML.escaped(SafeText.url(feedURL.absoluteString)), to: WebURL.text(feedURL))
    guard let savedAt else { return link }
    let time = savedAt.formatted(.iso8601)
    let shown = time.replacing("T", with: " ").replacing("Z", with: " UTC")
    return "\(HTML.escaped(language.text(.gallerySaved))) <time datetime=\"\(time)\">\(shown)</time><br/>\(link)"
  }

  private func note(_ text: String) -> String { "<figure>\n<p>\(HTML.escaped(text))</p>\n" }

  private func size(of picture: Data) -> String {
    ImageSize(of: picture).map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
  }

  private func alternative(_ row: FeedRow) -> String {
    HTML.escaped(row.description ?? row.location ?? language.text(.pictureWithoutDescription))
  }

  /// Each text has its own direction. The first one is a link to the image's page.
  private func caption(_ row: FeedRow) -> String {
    let link = HTML.link(HTML.escaped(row.url), to: row.link.flatMap(WebURL.text))
    let page = row.page.flatMap(WebURL.text)
    let lines = [
      row.description.map { "<strong dir=\"auto\">\(HTML.link(HTML.escaped($0), to: page))</strong>" },
      row.location.map { location in
        "<span dir=\"auto\">\(HTML.link(HTML.escaped(location), to: row.description == nil ? page : nil))</span>"
      },
      byline(row),
      "<small dir=\"ltr\">\(link)</small>",
    ]
    return "<figcaption>\n\(lines.compactMap { $0 }.joined(separator: "\n"))\n</figcaption>\n"
  }

  /// Feed, author and day. How long ago that is will have changed when the page is read.
  private func byline(_ row: FeedRow) -> String? {
    let day = row.published.map { published in
      let time = published.formatted(.iso8601)
      return "<time datetime=\"\(time)\">\(time.prefix { $0 != "T" })</time>"
    }
    let names = [row.feed, row.author].map { $0.map { "<bdi>\(HTML.escaped($0))</bdi>" } }
    let parts = (names + [day]).compactMap { $0 }
    return parts.isEmpty ? nil : "<span>\(parts.joined(separator: " · "))</span>"
  }
}
