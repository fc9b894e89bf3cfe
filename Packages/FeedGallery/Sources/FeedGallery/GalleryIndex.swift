public import FeedCore
public import FeedPresentation
public import ImageHeaders

/// The page that leads to the ``GalleryPage`` of each of several feeds, which stand beside it.
public struct GalleryIndex: Sendable {
  /// A feed that has a page.
  public struct Entry: Sendable {
    let page: GalleryPage
    let name, file: String
    let picture: PictureFile?

    /// What the feed is called: its title, or else its name.
    var title: String { page.screen.title ?? name }

    /// Makes an entry for `page`, which is in `file`: letters, digits, hyphens and dots, which mean
    /// nothing else in a URL. The feed's `name` stands for its title, or beside one that another
    /// feed has too; `picture` is the page's first one, if there is any.
    public init(_ page: GalleryPage, name: String, file: String, picture: PictureFile?) {
      self.page = page
      self.name = SafeText.line(name)
      self.file = file
      self.picture = picture
    }
  }

  /// The whole page, under a `title` of its own if there is one, which is safe to show. The
  /// language has the words of this module, `.gallery`.
  public static func page(
    of entries: [Entry],
    title: String? = nil,
    language: Language = Language(for: ["en"], words: [.gallery])
  ) -> String {
    let opening = GalleryDocument.opening(
      title: title ?? language.text(.galleryIndex),
      header: "",
      list: " class=\"feeds\"",
      pictures: .beside,
      language: language
    )
    let titles = Dictionary(grouping: entries, by: \.title).mapValues(\.count)
    let items = entries.map { item($0, isAlone: titles[$0.title] == 1, language) }
    return opening + items.joined() + GalleryDocument.closing()
  }

  /// The title is the one link, so the picture has no text of its own. A feed whose title is not
  /// its alone is named too.
  private static func item(_ entry: Entry, isAlone: Bool, _ language: Language) -> String {
    let saved = entry.page.savedAt.map { " · " + GalleryDocument.saved($0, language) } ?? ""
    let name = isAlone ? "" : "<bdi>\(HTML.escaped(entry.name))</bdi> · "
    let picture = entry.picture.map { picture in
      "<img loading=\"lazy\"\(HTML.size(picture.size)) alt=\"\" src=\"\(HTML.escaped(picture.name))\"/>\n"
    }
    return """
      <li\(PictureShape(nil).attribute)>
      <figure>
      \(picture ?? "")<figcaption>
      <strong dir="auto"><a href="\(HTML.escaped(entry.file))">\(HTML.escaped(entry.title))</a></strong>
      <span>\(name)\(HTML.escaped(language.text(.images(entry.page.screen.rows.count))))\(saved)</span>
      </figcaption>
      </figure>
      </li>

      """
  }
}

/// A picture's file beside a page.
public struct PictureFile: Sendable {
  /// Its name: letters, digits, hyphens and dots.
  public let name: String
  /// The picture's size, if its header has one.
  public let size: ImageSize?

  /// Names the file that holds `data`.
  public init(name: String, of data: Data) {
    self.name = name
    size = ImageSize(asShownOf: data)
  }
}

extension GalleryIndex {
  /// The name of a feed's page: what is plain in the feed's name, and digits that tell it from
  /// other names.
  public static func fileName(of feed: FollowedFeed) -> String {
    let plain = feed.name.unicodeScalars.filter { scalar in
      guard scalar.isASCII else {
        return false
      }
      let properties = scalar.properties
      return properties.isAlphabetic || properties.numericType != nil || scalar == "-"
    }
    let stem = plain.isEmpty ? "feed" : String(plain).prefix(40)
    let digits = UUIDNamespace.url.uuid(of: feed.identity.absoluteString).uuidString.prefix(8)
    return "\(stem)-\(digits).html".lowercased()
  }
}
