import FeedServer
import Foundation
import Synchronization

/// A server of one feed, whose images come and go.
final class GrowingSite: Sendable {
  private let server: FeedServer
  private let feed: Contents

  /// Makes a site whose feed has images with these names.
  init(_ names: [String]) throws {
    let feed = Contents(names)
    self.feed = feed
    server = try FeedServer(responding: feed.response)
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)/feed.json" }

  func change(to names: [String]) {
    feed.names.withLock { $0 = names }
  }

  private final class Contents: Sendable {
    let names: Mutex<[String]>

    init(_ names: [String]) {
      self.names = Mutex(names)
    }

    @Sendable func response(to request: Request) -> Response {
      guard request.target == "/feed.json" else {
        return .status(404)
      }
      let items = names.withLock(\.self).map { name in
        #"{"id":"\#(name)","title":"\#(name)","image":"/\#(name).jpg"}"#
      }
      let version = "https://jsonfeed.org/version/1.1"
      return .ok(
        #"{"version":"\#(version)","title":"t","items":[\#(items.joined(separator: ","))]}"#
      )
    }
  }
}
