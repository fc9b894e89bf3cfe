import FeedCore

/// Values that stores often get wrong.
extension Sample {
  /// Among them one megabyte, NUL, combining marks, emoji of several scalars, line ends, an escape
  /// sequence, and a byte order mark.
  static let hardTexts: [String?] = [
    nil, "", String(repeating: "1 MB ", count: 200_000), "a\u{0}b", "\u{0}",
    "\u{301}\u{301}e\u{301}", "\u{E9}",
    "👩‍👩‍👧‍👦🏳️‍🌈", "\r", "\n", "\r\n", "\u{2028}", "\u{1B}[31m", "\u{FEFF}\u{202E}\u{FFFF}\u{10FFFF}", " a ",
    "\"\\'<&%00;,\t",
    "null", "0",
  ]

  /// URLs that differ only in case, escapes, query, fragment, slashes, port or scheme. Each is
  /// another address.
  static let alikeURLs = [
    "https://images.example/a.png", "https://images.example/A.png", "https://IMAGES.example/a.png",
    "https://images.example/%61.png", "https://images.example/a%2Epng",
    "https://images.example/a%2epng",
    "https://images.example/a.png?", "https://images.example/a.png?size=1",
    "https://images.example/a.png?size=2",
    "https://images.example/a.png?size=1&", "https://images.example/a.png#",
    "https://images.example/a.png#top",
    "https://images.example/a.png/", "https://images.example//a.png",
    "https://images.example/./a.png",
    "https://images.example:443/a.png", "http://images.example/a.png",
  ].map { url($0) }

  /// A feed may contain any absolute URL.
  static let hardURLs =
    alikeURLs
    + [
      "urn:isbn:0451450523", "file:///a%20b", "data:,", "mailto:a@b.example",
      "https://user:word@[::1]:8080/a;b?c=d&e#f",
      "https://images.example/" + String(repeating: "a", count: 65_536),
      "https://images.example/%00%FF%F0%9F%8F%94",
    ].map { url($0) }

  /// Images with and without each optional part, in every combination.
  static let imagesOfAnyParts = (0..<2_048).map { number in
    let has = { (part: Int) in number >> part & 1 == 1 }
    return FeedImage(
      id: id(number),
      description: has(0) ? "Description \(number)" : nil,
      location: has(1) ? "Location" : nil,
      url: url(number),
      page: has(2) ? url("https://feed.example/\(number)") : nil,
      author: has(3) ? "Author" : nil,
      published: has(4) ? date.addingTimeInterval(Double(number)) : nil,
      comments: has(5) ? url("https://feed.example/\(number)/comments") : nil,
      alternative: has(6) ? "Alternative \(number)" : nil,
      text: has(7) ? "Text\n\n\(number)" : nil,
      isSensitive: has(8),
      alternates: has(9) ? [url(number + 1), url(number + 2)] : [],
      tags: has(10) ? ["Tag", "Tag \(number)"] : []
    )
  }

  /// Dates around the epoch and the ends of 32-bit time, dates far away, and fractions, which are
  /// rounded down.
  static let hardDates: [Date] =
    [
      0, 1, -1, -0.5, 0.999, 0x7FFF_FFFF, 0x8000_0000, -0x8000_0001, 0xFFFF_FFFF, 0x1_0000_0000,
      1e15, -1e15,
    ]
    .map { Date(timeIntervalSince1970: $0) } + [
      .distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 0),
    ]

  /// Built once, because that takes longer than everything else.
  static let feedOf100000Images = feed(of: 100_000)

  static let everyByte = Data(0...255)

  static let absoluteURL = url("https://images.example/a/b.png")

  /// The same address, in two parts.
  static let relativeURL: URL = {
    guard let url = URL(string: "b.png", relativeTo: url("https://images.example/a/")) else {
      preconditionFailure("no relative URL")
    }
    return url
  }()

  static let eightMegabytes: Data = {
    var data = everyByte
    while data.count < 8 << 20 {
      data.append(data)
    }
    return data
  }()

  /// Its first index is not 0.
  static let slice = everyByte.dropFirst(100).dropLast(50)
}
