extension OPML {
  /// An OPML 2.0 document of `feeds`, called `title`, for another reader or device. It has no date,
  /// so the same feeds make the same document.
  public static func document(of feeds: [FollowedFeed], title: String) -> String {
    let outlines = feeds.map { feed in
      let name = escaped(feed.name)
      let url = escaped(feed.url.absoluteString)
      return "    <outline type=\"rss\" text=\"\(name)\" title=\"\(name)\" xmlUrl=\"\(url)\"/>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
        <head>
          <title>\(escaped(title))</title>
        </head>
        <body>
      \(outlines.joined())  </body>
      </opml>

      """
  }

  /// `text` for use between tags and in quoted attributes, without what XML forbids: control
  /// characters and noncharacters.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      case _
      where scalar.properties.generalCategory == .control
        || scalar.properties.isNoncharacterCodePoint:
        break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
