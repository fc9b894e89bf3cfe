import FeedMarkup

extension HTMLPage {
  /// The links to feeds: `rel` has `alternate` and not `stylesheet`, and the type is that of RSS,
  /// Atom or JSON Feed; or of JSON, if its path or its title says `feed`.
  ///
  /// Left out are WordPress's own interface (`/wp-json/`), oEmbed, feeds of comments, and a feed
  /// that is there in a better format too (RSS, then Atom, then JSON): the titles differ by the
  /// format's name at most. A title of comments counts only beside other feeds, since a blog's own
  /// name may speak of comments.
  public var feeds: [Link] {
    let feeds = links.filter { $0.format != nil && !$0.hasAddressOfComments }
    let others = feeds.filter { !$0.hasTitleOfComments }
    return Self.inBestFormat(others.isEmpty ? feeds : others)
  }

  private static func inBestFormat(_ links: [Link]) -> [Link] {
    // By bytes: as text, titles of combining marks take many times as long.
    var best: [[UInt8]: FeedFormatName] = [:]
    for link in links {
      let title = link.titleWithoutFormat
      if let format = link.format, format < best[title] ?? .json {
        best[title] = format
      }
    }
    return links.filter { $0.format == best[$0.titleWithoutFormat] ?? .json }
  }
}

/// The formats of feeds that a page names, best first.
private enum FeedFormatName: Int, Comparable {
  case rss, atom, json

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension HTMLPage.Link {
  var isAlternate: Bool {
    rel.contains { $0 == "alternate" } && !rel.contains { $0 == "stylesheet" }
  }

  /// The format that the type names, if this is a feed.
  fileprivate var format: FeedFormatName? {
    guard isAlternate, let type, !path.contains("/oembed") else {
      return nil
    }
    switch type {
    case "application/rss+xml":
      return .rss
    case "application/atom+xml":
      return .atom
    case "application/feed+json":
      return .json
    case "application/json" where !path.contains("/wp-json/"):
      let isNamedFeed = path.contains("feed") || MarkupName(title ?? "").lowercased.contains("feed")
      return isNamedFeed ? .json : nil
    default:
      return nil
    }
  }

  /// The path of the `href` in lower case, without host and query.
  private var path: MarkupName {
    let address = Array(href.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    let start = address.firstIndex { $0 == UInt8(ascii: "/") } ?? 0
    guard address[start...].starts(with: "//".utf8) else {
      return MarkupName(address[...]).lowercased
    }
    return MarkupName(address[(start + 2)...].drop { $0 != UInt8(ascii: "/") }).lowercased
  }

  /// Whether WordPress has the comments of a whole site at this address.
  fileprivate var hasAddressOfComments: Bool {
    let address = MarkupName(href).lowercased
    return address.contains("/comments/feed") || address.contains("feed=comments-")
  }

  /// Whether this is what WordPress calls a feed of comments, in English or in German.
  fileprivate var hasTitleOfComments: Bool {
    let words = titleWords
    let isGerman = words.contains { word in
      word.starts(with: "kommentar".utf8) && Self.endings.contains(word.dropFirst(9))
    }
    let hasEnglish = zip(words, words.dropFirst()).contains { word, next in
      word.elementsEqual("comments".utf8) && next.elementsEqual("feed".utf8)
    }
    return isGerman || hasEnglish
  }

  /// What can follow `Kommentar` in the same word; `Kommentarlos` is none.
  private static let endings = ["", "e", "en", "feed"].map { Array($0.utf8)[...] }

  /// The words of the title, without the names and versions of formats: `RSS 2.0`, `Atom Feed`.
  fileprivate var titleWithoutFormat: [UInt8] {
    var words: [ArraySlice<UInt8>] = []
    var isBehindFormat = false
    for word in titleWords {
      let isVersion = word.allSatisfy { (0x30...0x39).contains($0) }
      isBehindFormat = Self.isFormat(word) || isBehindFormat && isVersion
      if !isBehindFormat {
        words.append(word)
      }
    }
    return Array(words.joined(separator: [0x20]))
  }

  private static func isFormat(_ word: ArraySlice<UInt8>) -> Bool {
    let name = word.prefix { !(0x30...0x39).contains($0) }
    let hasVersion = word[name.endIndex...].allSatisfy { (0x30...0x39).contains($0) }
    return hasVersion && ["rss", "atom", "json", "feed"].contains { name.elementsEqual($0.utf8) }
  }

  /// The words of the title in lower case.
  private var titleWords: [ArraySlice<UInt8>] {
    let bytes = (title ?? "").utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return bytes.split { byte in
      !(byte >= 0x80 || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte))
    }
  }
}
