import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedPresentation

/// Feeds like those of publishers: a sentence, a place for two of three, a URL of some sixty
/// characters.
enum Fixtures {
  static let feedURL = url("https://feed.example/feed.json")
  static let savedAt = Date(timeIntervalSince1970: 1_800_000_000)

  static func images(_ count: Int) -> [FeedImage] {
    (0..<count).map { number in
      FeedImage(
        id: id(number),
        description: "Wind writing in the sand, number \(number) of a long series of pictures",
        location: number % 3 == 0 ? nil : "Somewhere near the \(number). parallel",
        url: imageURL(number)
      )
    }
  }

  static func imageURL(_ number: Int) -> URL {
    url("https://images.example/2026/11/collection/picture-\(number).jpg")
  }

  static func feed(_ count: Int) -> CachedFeed {
    CachedFeed(images: images(count), savedAt: savedAt)
  }

  /// The store of the feed in the cache at `path`.
  static func store(
    at path: String,
    limit: FeedImageDataLimit = FeedImageDataLimit()
  ) -> any FeedStore & FeedImageDataStore {
    FileFeedCache(path: path, limit: limit).store(for: feedURL)
  }

  static func screen(_ count: Int) throws -> FeedScreen {
    let shown = ShownImages(of: Feed(images: images(count), origin: .remote()))
    guard case .loaded(let screen) = FeedPresenter().loaded(shown, now: savedAt) else {
      throw Failure("no screen")
    }
    return screen
  }

  /// The same as a server sends it; the images' URLs begin with `origin`.
  static func json(_ count: Int, origin: String = "https://images.example/2026/11/collection")
    -> [UInt8]
  {
    let items = images(count).enumerated().map { number, image in
      let location = image.location.map { "\"\($0)\"" } ?? "null"
      return
        #"{"id": "\#(image.id)", "description": "\#(image.description ?? "")", "location": \#(location), "image": "\#(origin)/picture-\#(number).jpg"}"#
    }
    return Array(#"{"items": [\#(items.joined(separator: ",\n"))]}"#.utf8)
  }

  /// The same as RSS, as photo sites write it.
  static func rss(_ count: Int) -> [UInt8] {
    rss(
      images(count).enumerated().map { number, image in
        """
        <description>&lt;p&gt;Seen on a walk&lt;/p&gt;&lt;img src="\(image.url)"&gt;</description>\
        <media:content url="\(image.url)" type="image/jpeg" width="1024" height="768"/>
        """
      }
    )
  }

  /// RSS of photo stories: each of `count` items has ten `<img>`, each with a `srcset` of three.
  static func rssOfStories(_ count: Int) -> [UInt8] {
    rss(
      (0..<count).map { number in
        let pictures = (0..<10).map { picture in
          let stem = "https://images.example/2026/11/story-\(number)/picture-\(picture)"
          return """
            &lt;img src="\(stem)-300x200.jpg" srcset="\(stem)-300x200.jpg 300w, \
            \(stem)-768x512.jpg 768w, \(stem).jpg 1200w" alt="Dune \(picture)"&gt;
            """
        }
        return "<description>&lt;p&gt;Seen on a walk&lt;/p&gt;\(pictures.joined())</description>"
      }
    )
  }

  /// RSS whose items have `contents` beside what every item has.
  private static func rss(_ contents: [String]) -> [UInt8] {
    let items = zip(images(contents.count), contents).enumerated().map { number, item in
      """
      <item><guid isPermaLink="false">\(item.0.id)</guid><title>\(item.0.description ?? "")</title>\
      <link>https://feed.example/pages/\(number)</link><pubDate>Sun, 22 Nov 2026 08:15:30 GMT</pubDate>\
      \(item.1)</item>
      """
    }
    let start =
      #"<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>A feed</title>"#
    return Array("\(start)\(items.joined(separator: "\n"))</channel></rss>".utf8)
  }

  /// The same as a JSON Feed.
  static func jsonFeed(_ count: Int) -> [UInt8] {
    let items = images(count).enumerated().map { number, image in
      """
      {"id": "\(image.id)", "url": "https://feed.example/pages/\(number)", "title": "\(image.description ?? "")", \
      "image": "\(image.url)", "date_published": "2026-11-22T08:15:30Z", "authors": [{"name": "Ada"}]}
      """
    }
    let start = #"{"version": "https://jsonfeed.org/version/1.1", "title": "A feed", "items": ["#
    return Array("\(start)\(items.joined(separator: ",\n"))]}".utf8)
  }

  /// `count` bytes that begin like a JPEG.
  static func picture(_ count: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0]
      + (4..<max(count, 4)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
  }

  static func url(_ string: String) -> URL {
    guard let url = URL(string: string) else {
      preconditionFailure("not a URL: \(string)")
    }
    return url
  }

  private static func id(_ number: Int) -> UUID {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return UUID(
      uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, bytes[3], bytes[2], bytes[1], bytes[0])
    )
  }
}

/// A number that two lists of images share only if they are the same.
func digest(_ images: [FeedImage]) -> Int {
  var hash = images.count
  // Hashing every image would cost as much as the work itself.
  for index in stride(from: 0, to: images.count, by: max(1, images.count / 16)) {
    let image = images[index]
    hash = hash &* 31 &+ image.url.absoluteString.utf8.count &+ (image.description ?? "").utf8.count
    hash = hash &* 31 &+ (image.location ?? "").utf8.count &+ Int(image.id.uuid.15)
  }
  return hash
}
