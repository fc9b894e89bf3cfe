import FeedServer
import Synchronization

/// The responses of many feeds, each on a host of its own if it is requested at an address of its
/// own. The path is the feed's number.
final class ManyHosts: Sendable {
  /// How many requests came, and the most that were under way at once: in all, and to one host.
  struct Counts {
    var requests = 0
    var mostAtOnce = 0
    var mostToOneHost = 0
  }

  private struct State {
    var version = 0
    var body = ""
    var hostile: [Int: HostileResponse] = [:]
    /// In microseconds.
    var delay: UInt32 = 0
    /// By host.
    var underWay: [String: Int] = [:]
    var counts = Counts()
  }

  private let images: Int
  private let state = Mutex(State())

  /// Feeds with this number of images.
  init(images: Int) {
    self.images = images
    change()
  }

  /// The entity tag of all feeds.
  var entityTag: String { state.withLock { "\"\($0.version)\"" } }

  /// Gives each feed another entity tag and other texts.
  func change() {
    state.withLock { state in
      state.version += 1
      state.body = Self.rss(images, version: state.version)
    }
  }

  /// What some feeds send instead.
  func misbehave(_ hostile: [Int: HostileResponse]) {
    state.withLock { $0.hostile = hostile }
  }

  /// What is counted while `work` runs. Each request takes this number of microseconds, so that
  /// requests at the same moment overlap.
  func counts(delay: UInt32, while work: () async throws -> Void) async throws -> Counts {
    state.withLock { state in
      state.counts = Counts()
      state.delay = delay
    }
    try await work()
    return state.withLock { state in
      state.delay = 0
      return state.counts
    }
  }

  /// The response to a request.
  @Sendable func response(to request: Request) -> Response {
    let delay = state.withLock { state in
      state.underWay[request.origin, default: 0] += 1
      state.counts.requests += 1
      state.counts.mostAtOnce = max(state.counts.mostAtOnce, state.underWay.values.reduce(0, +))
      state.counts.mostToOneHost = max(
        state.counts.mostToOneHost,
        state.underWay[request.origin] ?? 0
      )
      return state.delay
    }
    if delay > 0 {
      usleep(delay)
    }
    // The client still waits for the response, so the request is under way for longer than it
    // counts.
    let (body, version, hostile) = state.withLock { state in
      let left = (state.underWay[request.origin] ?? 1) - 1
      state.underWay[request.origin] = left > 0 ? left : nil
      return (
        state.body, "\"\(state.version)\"",
        Int(request.path.dropFirst().prefix(while: \.isNumber)).flatMap { state.hostile[$0] }
      )
    }
    if let hostile {
      return hostile.response(request)
    }
    if request.headers["If-None-Match"] == version {
      return .status(304, headers: ["ETag": version])
    }
    return .ok(body, contentType: "application/rss+xml", headers: ["ETag": version])
  }

  /// Its URLs are relative to its own, so that each feed has pages and pictures of its own.
  private static func rss(_ images: Int, version: Int) -> String {
    let items = (0..<images).map { number in
      """
      <item><guid isPermaLink="false">picture-\(number)</guid>\
      <title>Wind writing in the sand, number \(number) of a long series, as of version \(version)</title>\
      <link>?page=\(number)</link>\
      <pubDate>Sun, 22 Nov 2020 \(10 + number / 60 % 14):\(10 + number % 50):30 GMT</pubDate>\
      <enclosure url="?collection=2026-11&amp;picture-\(number).jpg" type="image/jpeg"/></item>
      """
    }
    return
      "<rss version=\"2.0\"><channel><title>A feed</title>\(items.joined(separator: "\n"))</channel></rss>"
  }
}
