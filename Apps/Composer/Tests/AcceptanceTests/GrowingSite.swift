import FeedServer
import Foundation
import Synchronization

/// A server of one feed, whose images come and go.
final class GrowingSite: Sendable {
  private let server: FeedServer
  private let feed: Contents

  /// Makes a site whose feed has images with these names, whose pictures are there if it
  /// `hasPictures`.
  init(_ names: [String], hasPictures: Bool = false) throws {
    let feed = Contents(names, hasPictures: hasPictures)
    self.feed = feed
    server = try FeedServer(responding: feed.response)
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)/feed.json" }

  /// The paths that were requested, in order.
  var requests: [String] { server.requests.map(\.target) }

  func change(to names: [String]) {
    feed.names.withLock { $0 = names }
  }

  private final class Contents: Sendable {
    let names: Mutex<[String]>

    private let hasPictures: Bool

    init(_ names: [String], hasPictures: Bool) {
      self.names = Mutex(names)
      self.hasPictures = hasPictures
    }

    @Sendable func response(to request: Request) -> Response {
      guard request.target == "/feed.json" else {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return hasPictures ? .ok(png + request.target.utf8) : .status(404)
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
