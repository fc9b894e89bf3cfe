import FeedFormats
import FeedMarkup

extension SyndicationReader {
  /// Reads on to the next item, in the channel, or beside it in RSS 1.0 and 0.90; `nil` at the end
  /// of the whole document.
  mutating func nextItem() throws(MarkupError) -> FeedItem? {
    while let name = try nextElement(within: 0) {
      switch name {  // Safe: compares bytes.
      case "channel": isFeed = true
      case "item", "entry":
        isFeed = true
        return try readItem()
      case "title": title.keepFirst(try readPlainText())
      case "author", "managingEditor", "itunes:author", "dc:creator":
        author.keepFirst(try readAuthor())
      case "link", "atom:link":
        let link = try readLink()
        if link.relation == "next" {
          nextPage.keepFirst(link.url)
        }
      case "skipHours": break
      case "hour":
        polling.skippedHours.formUnion(
          try readNumber().flatMap { 0...24 ~= $0 ? [$0 % 24] : nil } ?? []
        )
      case "ttl": schedule.minutes = try readNumber()
      case "sy:updatePeriod":
        schedule.period = try markup.readText().plainText(limit: 16)?.lowercased()
      case "sy:updateFrequency": schedule.frequency = try readNumber()
      default: try markup.skip()
      }
    }
    polling.interval = schedule.interval
    return nil
  }

  private static let alternate = MarkupName("alternate")

  /// A link of Atom, or of RSS, where it is the element's text.
  mutating func readLink() throws(MarkupError) -> Link {
    let relation = markup.keyword("rel")
    let type = markup.attribute("type")
    let address = markup.attribute("href")
    let text = try markup.readText()
    let isAtom = address != nil
    return Link(
      relation: isAtom ? relation ?? Self.alternate : Self.alternate,
      type: type,
      address: address ?? text,
      url: url(address ?? text)
    )
  }

  /// The name of an author, which Atom has in an element of its own, and RSS beside a mail address.
  mutating func readAuthor() throws(MarkupError) -> String? {
    var name: String?
    let text = try readName { (reader, element) throws(MarkupError) in
      let text = try reader.readPlainText(limit: 200)
      if element == "name" {
        name.keepFirst(text)
      }
    }
    return (name ?? text).flatMap(FeedItem.authorName)
  }

  private mutating func readNumber() throws(MarkupError) -> Int? {
    try markup.readText().trimmed.flatMap { Int($0) }
  }
}

struct Link {
  let relation: MarkupName
  let type: String?
  /// The URL as it is in the document.
  let address: String
  let url: URL?

  var isWebPage: Bool { type.map { MarkupName($0).lowercased.contains("html") } ?? true }
}

/// How often a feed changes, by its `ttl` and by the syndication module of RSS 1.0.
struct UpdateSchedule {
  var minutes: Int?
  var period: String?
  var frequency: Int?

  /// The longer of the two, in seconds: a day at most, as for all publishers.
  var interval: Int? {
    let byTTL = minutes.flatMap { $0 > 0 ? min($0, PollingHints.longestInterval / 60) * 60 : nil }
    let times = max(frequency ?? 1, 1)
    let byPeriod =
      period == nil && frequency == nil
      ? nil : Self.seconds[period ?? "daily"].map { max($0 / times, 1) }
    return [byTTL, byPeriod].compactMap { $0 }.max().map { min($0, PollingHints.longestInterval) }
  }

  private static let seconds = [
    "hourly": 3_600,
    "daily": 86_400,
    "weekly": 7 * 86_400,
    "monthly": 30 * 86_400,
    "yearly": 365 * 86_400,
  ]
}
