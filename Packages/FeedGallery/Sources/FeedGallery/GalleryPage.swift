public import FeedPresentation
import ImageHeaders

/// A feed as one HTML page that works without scripts. Its pictures are inside it as `data:` URLs,
/// so that it needs no other file, or are files beside it.
///
/// It is written piece by piece, with at most one picture in memory: ``opening``,
/// ``pieces(of:at:isLast:in:)`` for each row, and ``closing``.
///
/// Untrusted text is made safe twice: the view state holds safe text, and the page escapes it. A
/// policy in the page allows its own pictures, its one style and its one script, and forbids
/// everything else. Only `http` and `https` URLs are links.
public struct GalleryPage: Sendable {
  /// Where a page's pictures are.
  public enum Pictures: Sendable {
    /// In the page itself.
    case inside
    /// In files in the page's folder.
    case beside

    /// As a policy names them. Not every browser takes a page's own folder for `'self'` where it is
    /// opened from the disk.
    var sources: String { self == .inside ? "data:" : "'self' file:" }
  }

  /// In scalars: some five lines. With more, texts would push the pictures apart.
  private static let longestOpenText = 300

  let screen: FeedScreen
  private let feedURL: URL?
  let savedAt: Date?
  private let ownTitle: String?
  private let pictures: Pictures
  private let index: String?
  private let indexTitle: String?
  private let language: Language

  /// Makes a page of the feed at `feedURL`, saved at `savedAt`; both are `nil` for several feeds.
  /// Its `title` is the screen's, unless it is given, and then it is one line that is safe to show.
  /// It leads back to the file `index`, if there is one, by `indexTitle`. The screen's notice is
  /// left out: the age will have changed when the page is read, so the page shows the time. The
  /// language has the words of this module, `.gallery`.
  public init(
    of screen: FeedScreen,
    feedURL: URL?,
    savedAt: Date?,
    title: String? = nil,
    pictures: Pictures = .inside,
    index: String? = nil,
    indexTitle: String? = nil,
    language: Language = Language(for: ["en"], words: [.gallery])
  ) {
    self.screen = screen
    self.feedURL = feedURL
    self.savedAt = savedAt
    ownTitle = title
    self.pictures = pictures
    self.index = index
    self.indexTitle = indexTitle
    self.language = language
  }

  var title: String {
    let host = feedURL?.host.map { ": \(SafeText.line($0))" } ?? ""
    return ownTitle ?? screen.title ?? language.text(.galleryTitle) + host
  }

  /// Everything before the first row.
  public var opening: String {
    let words = HTML.escaped(indexTitle ?? language.text(.galleryIndex))
    let back =
      index.map { "<nav><a href=\"\(HTML.escaped($0))\">← \(words)</a></nav>\n" } ?? ""
    return GalleryDocument.opening(
      title: title,
      header: back + (savedAt.map { "<p>\(GalleryDocument.saved($0, language))</p>\n" } ?? ""),
      emptyMessage: screen.emptyMessage,
      pictures: pictures,
      hasScript: true,
      language: language
    )
  }

  /// The row at `index`, with its picture (in `file` if that is given, else inside), or with a note
  /// why it has none. `isLast` says whether no row follows; unless it is given, that is the last
  /// one of the screen.
  public func pieces(
    of row: FeedRow,
    at index: Int,
    isLast: Bool? = nil,
    in file: String? = nil
  ) -> some Sequence<String> {
    let number = index + 1
    let isLast = isLast ?? (number == screen.rows.count)
    var data = Data()
    var size: ImageSize?
    var place: (start: String, end: String)
    let isShown: Bool
    if case .loaded(let picture) = row.picture, let format = ImageFormat(of: picture) {
      isShown = true
      size = ImageSize(asShownOf: picture)
      place = self.place(of: row, number, size, in: file ?? "data:\(format.mediaType);base64,")
      if file == nil {
        data = picture
      }
    } else {
      isShown = false
      place = ("<p id=\"at-\(number)\">\(note(row.picture))</p>\n", "")
    }
    let shape = PictureShape(size)
    let start = beginning(number, shape, isLast: isLast) + place.start
    let end = "\(place.end)\(caption(row, shape, hasPicture: isShown))</figure>\n</li>\n"
    // Pieces of a multiple of 3 bytes can be joined.
    return [
      AnySequence([start]), AnySequence(Base64Pieces.pieces(of: data, count: 49_152)),
      AnySequence([end]),
    ].joined()
  }

  /// What is before and behind a picture's data.
  private func place(
    of row: FeedRow,
    _ number: Int,
    _ size: ImageSize?,
    in source: String
  ) -> (start: String, end: String) {
    let cover = cover(row, number)
    let image = "<img\(HTML.size(size)) alt=\"\(alternative(row))\""
    let loading = source.hasPrefix("data:") ? "" : " loading=\"lazy\""
    return (
      "\(cover.start)\(image)\(loading) src=\"\(HTML.escaped(source))", "\"/>\(cover.end)\n"
    )
  }

  /// Everything after the last row.
  public var closing: String { GalleryDocument.closing(footer: footer, hasScript: true) }

  /// The feed's URL.
  private var footer: String {
    guard let feedURL else {
      return ""
    }
    let link = HTML.link(
      HTML.escaped(SafeText.url(feedURL.absoluteString)),
      to: WebURL.text(feedURL)
    )
    return "<footer>\n<p dir=\"ltr\">\(link)</p>\n</footer>\n"
  }

  /// The start of a row, with the links that are seen when its picture is enlarged. Close leads to
  /// where it stands among the others.
  private func beginning(_ number: Int, _ shape: PictureShape, isLast: Bool) -> String {
    let link = { (kind: String, text: String, target: Int) in
      let isThere = kind == "prev" ? number > 1 : !isLast
      let way = isThere ? " href=\"#\(target)\"" : " role=\"link\" aria-disabled=\"true\""
      return "<a rel=\"\(kind)\"\(way)>\(text)</a>"
    }
    return """
      <li id="\(number)"\(shape.attribute)>
      <nav>
      \(link("prev", "← \(word(.galleryPrevious))", number - 1))
      \(link("next", "\(word(.galleryNext)) →", number + 1))
      <a href="#at-\(number)">\(word(.galleryClose)) ✕</a>
      </nav>
      <figure>

      """
  }

  /// What is around a picture: the link that enlarges it, and for a sensitive one a cover around
  /// that, which a click opens. The id is the cover's own: a browser opens a cover when it goes to
  /// an id inside.
  private func cover(_ row: FeedRow, _ number: Int) -> (start: String, end: String) {
    guard let warning = row.warning else {
      return ("<a id=\"at-\(number)\" href=\"#\(number)\">", "</a>")
    }
    let start = """
      <details id="at-\(number)" class="cover">
      <summary><span dir="auto">\(HTML.escaped(warning))</span></summary>
      <a href="#\(number)">
      """
    return (start, "</a>\n</details>")
  }

  private func note(_ picture: PictureState<Data>) -> String {
    switch picture {
    case .loading: word(.pictureNotCached)
    case .failed(let message): HTML.escaped(message)
    case .loaded: word(.pictureFailed)
    }
  }

  private func word(_ message: Message) -> String {
    HTML.escaped(language.text(message))
  }

  private func alternative(_ row: FeedRow) -> String {
    HTML.escaped(
      row.alternative ?? row.description ?? row.location
        ?? language.text(.pictureWithoutDescription)
    )
  }

  /// Each text has its own direction. The first one is a link to the image's page. The image's URL
  /// is there if the picture is not, or has no text. A picture that continues a post has what is
  /// its own, and enlarged the caption too.
  private func caption(_ row: FeedRow, _ shape: PictureShape, hasPicture: Bool) -> String {
    let page = row.page.flatMap(WebURL.text)
    // As wide as the picture, some four lines have about as many characters.
    let isLong = (row.description?.unicodeScalars.count ?? 0) > shape.hundredths
    let head =
      row.continuesPost
      ? [row.part?.caption.map { "<div class=\"post\" dir=\"auto\">\(HTML.escaped($0))</div>" }]
      : [description(row, isLong: isLong), location(row)]
    let hasText = row.description != nil || row.location != nil
    let lines =
      head + [
        part(row),
        // Where there is a picture its cover says it.
        hasPicture ? nil : row.warning.map { "<span dir=\"auto\">\(HTML.escaped($0))</span>" },
        post(row),
        row.continuesPost ? nil : byline(row, page: isLong ? page : nil),
        hasPicture && hasText ? nil : url(row),
      ]
    return "<figcaption>\n\(lines.compactMap { $0 }.joined(separator: "\n"))\n</figcaption>\n"
  }

  private func location(_ row: FeedRow) -> String? {
    row.location.map { location in
      let page = row.description == nil ? row.page.flatMap(WebURL.text) : nil
      return "<span dir=\"auto\">\(HTML.link(HTML.escaped(location), to: page))</span>"
    }
  }

  /// Which picture of its post it is; a link where no caption is one.
  private func part(_ row: FeedRow) -> String? {
    row.part.map { part in
      let page = row.continuesPost ? row.page.flatMap(WebURL.text) : nil
      return "<div dir=\"auto\">\(HTML.link(HTML.escaped(part.line()), to: page))</div>"
    }
  }

  private func url(_ row: FeedRow) -> String {
    let link = HTML.link(HTML.escaped(row.url), to: row.link.flatMap(WebURL.text))
    return "<small dir=\"ltr\">\(link)</small>"
  }

  /// The description is a link to the image's page. The style cuts one that `isLong` until a click,
  /// so that the byline has its link.
  private func description(_ row: FeedRow, isLong: Bool) -> String? {
    guard let text = row.description.map(HTML.escaped) else {
      return nil
    }
    guard isLong else {
      return "<div dir=\"auto\">\(HTML.link(text, to: row.page.flatMap(WebURL.text)))</div>"
    }
    return "<details class=\"long\">\n<summary dir=\"auto\">\(text)</summary>\n</details>"
  }

  /// The text of a post; a long one is folded.
  private func post(_ row: FeedRow) -> String? {
    guard !row.textInList.isEmpty else {
      return nil
    }
    let paragraphs = row.textInList.map { "<p dir=\"auto\">\(HTML.escaped($0))</p>" }
    let text = paragraphs.joined(separator: "\n")
    let length = row.textInList.reduce(0) { $0 + $1.unicodeScalars.count }
    guard length > Self.longestOpenText else {
      return text
    }
    return "<details class=\"text\">\n<summary>\(word(.galleryText))</summary>\n\(text)\n</details>"
  }

  /// Feed, author and day, and a link to `page`. How long ago the day is will have changed when the
  /// page is read.
  private func byline(_ row: FeedRow, page: String?) -> String? {
    let day = row.published.map { published in
      let time = published.formatted(.iso8601)
      return
        "<time datetime=\"\(time)\">\(LocalTime.minute(of: published).prefix { $0 != " " })</time>"
    }
    let names = [row.feed, row.author].map { $0.map { "<bdi>\(HTML.escaped($0))</bdi>" } }
    let parts = (names + [day]).compactMap { $0 }
    var text = parts.joined(separator: " · ")
    if let page {
      let separator = parts.isEmpty ? "" : " · "
      text += "<span class=\"open\">\(separator)\(HTML.link(word(.galleryPage), to: page))</span>"
    }
    return text.isEmpty ? nil : "<span>\(text)</span>"
  }
}
