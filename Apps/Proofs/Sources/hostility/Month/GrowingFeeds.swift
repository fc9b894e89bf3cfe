import FeedCore
import FeedServer
import Synchronization

/// Feeds that gain images and keep the newest, and whose servers change the ids of some. The path
/// of a request is the feed's number.
final class GrowingFeeds: Sendable {
  /// An image, as its feed says it.
  private struct Item {
    var id: String
    let picture: Int
    /// Its title, by which it is known wherever the program shows it.
    let name: String
    let published: Date
  }

  private struct Page {
    /// The newest is the first.
    var items: [Item] = []
    /// How many there were so far.
    var count = 0
    var version = 0
  }

  private let window: Int
  private let hasPictures: Bool
  private let pages: Mutex<[Page]>
  /// What the servers of some feeds say instead.
  private let failures = Mutex<[Int: Response]>([:])

  /// Makes feeds that have an image for each of the last minutes.
  /// - Parameters:
  ///   - count: the number of feeds.
  ///   - window: how many images a feed has at a time.
  ///   - start: when the newest was published.
  ///   - hasPictures: whether the server has the pictures too, each with bytes of its own.
  init(count: Int, window: Int, until start: Date, hasPictures: Bool = false) {
    self.window = window
    self.hasPictures = hasPictures
    pages = Mutex(Array(repeating: Page(), count: count))
    for feed in 0..<count {
      grow(feed, by: window, until: start)
    }
  }

  /// The images that are in the feeds now.
  var names: [String] {
    pages.withLock { $0.flatMap { $0.items.map(\.name) } }
  }

  /// The images that are in one of the feeds now.
  func names(of feed: Int) -> [String] {
    pages.withLock { $0[feed].items.map(\.name) }
  }

  /// Of each feed all images but the newest.
  var olderNames: [String] {
    pages.withLock { $0.flatMap { $0.items.dropFirst().map(\.name) } }
  }

  /// How many images there were in all feeds together.
  var count: Int {
    pages.withLock { $0.reduce(0) { $0 + $1.count } }
  }

  /// Adds images to a feed, a minute apart; the oldest leave it.
  func grow(_ feed: Int, by count: Int, until time: Date) {
    change(feed) { page in
      for minute in (0..<count).reversed() {
        let published = time.addingTimeInterval(-60 * Double(minute))
        Self.add(to: &page, of: feed, picture: page.count, published)
      }
      page.items.removeLast(max(0, page.items.count - window))
    }
  }

  /// Gives an image another id. Its picture and its date stay, so it is the same one.
  func changeID(of place: Int, in feed: Int) {
    change(feed) { page in
      page.items[place].id += "-again"
    }
  }

  /// Replaces an image as a webcam does: its picture's URL stays, and with a new id and a later
  /// date it is another one.
  func replace(_ place: Int, in feed: Int, at time: Date) {
    change(feed) { page in
      let old = page.items.remove(at: place)
      Self.add(to: &page, of: feed, picture: old.picture, time)
    }
  }

  /// From now on requests for these feeds get this instead of images.
  func fail(_ responses: [Int: Response]) {
    failures.withLock { $0 = responses }
  }

  /// The response to a request.
  @Sendable func response(to request: Request) -> Response {
    if hasPictures, request.path.hasPrefix(Self.pictures) {
      return .ok(Self.picture + Array(request.path.utf8), contentType: "image/png")
    }
    let pages = pages.withLock(\.self)
    guard let feed = Int(request.path.dropFirst()), pages.indices.contains(feed) else {
      return .status(404)
    }
    if let response = failures.withLock({ $0[feed] }) {
      return response
    }
    let tag = "\"\(pages[feed].version)\""
    if request.headers["If-None-Match"] == tag {
      return .status(304, headers: ["ETag": tag])
    }
    let origin = hasPictures ? request.origin : "https://images.example"
    let items = pages[feed].items.map { Self.json($0, of: feed, picturesAt: origin) }
    return .ok(
      Self.document(of: items),
      contentType: "application/feed+json",
      headers: ["ETag": tag]
    )
  }

  /// A JSON Feed of these items.
  static func document(of items: [String]) -> String {
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "A feed", "items": [
    \(items.joined(separator: ",\n"))
    ]}
    """
  }

  private func change(_ feed: Int, _ change: (inout Page) -> Void) {
    pages.withLock { pages in
      change(&pages[feed])
      pages[feed].version += 1
    }
  }

  private static func add(to page: inout Page, of feed: Int, picture: Int, _ published: Date) {
    let number = page.count
    let item = Item(
      id: "\(feed)/\(number)",
      picture: picture,
      name: "f\(feed)-\(number)",
      published: published
    )
    page.items.insert(item, at: 0)
    page.count += 1
  }

  private static let pictures = "/pictures/"
  /// A pixel.
  private static let picture = Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQ"
        + "AAAABJRU5ErkJggg=="
    ) ?? Data()
  )

  private static func json(_ item: Item, of feed: Int, picturesAt origin: String) -> String {
    """
    {"id": "\(item.id)", "title": "\(item.name)", \
    "image": "\(origin)\(pictures)\(feed)/\(item.picture).jpg", \
    "date_published": "\(item.published.ISO8601Format())"}
    """
  }
}
