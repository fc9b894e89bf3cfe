import FeedCore

extension OPML {
  /// An OPML 2.0 document of the feeds of `list`, called `title`, for another reader or device. It
  /// has no date, so the same feeds make the same document. A feed is in a folder for each of its
  /// tags; those without tags come first.
  public static func document(of list: FeedList, title: String) -> String {
    var folders: [(tag: String, feeds: [FollowedFeed])] = []
    var places: [[UInt8]: Int] = [:]
    var outlines = ""
    for feed in list.feeds {
      let tags = list.settings(of: feed.url).tags
      outlines += tags.isEmpty ? outline(of: feed, in: list, indent: 2) : ""
      for tag in tags {
        let key = Array(tag.utf8)
        let place = places[key] ?? folders.count
        if place == folders.count {
          folders.append((tag, []))
          places[key] = place
        }
        folders[place].feeds.append(feed)
      }
    }
    for folder in folders {
      outlines += "    <outline text=\"\(escaped(folder.tag))\">\n"
      outlines += folder.feeds.map { outline(of: $0, in: list, indent: 3) }.joined()
      outlines += "    </outline>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
        <head>
          <title>\(escaped(title))</title>
        </head>
        <body>
      \(outlines)  </body>
      </opml>

      """
  }

  private static func outline(of feed: FollowedFeed, in list: FeedList, indent: Int) -> String {
    let name = escaped(feed.name)
    let title = list.settings(of: feed.url).title.map(escaped) ?? name
    let url = escaped(feed.url.absoluteString)
    let blanks = String(repeating: "  ", count: indent)
    return
      "\(blanks)<outline type=\"rss\" text=\"\(name)\" title=\"\(title)\" xmlUrl=\"\(url)\"/>\n"
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
