import FeedServer
import Foundation
import Synchronization

/// A server of one feed, whose images come and go, with their pictures.
final class RecipeSite: Sendable {
  /// An image of the feed.
  struct Item: Sendable {
    let caption: String
    let date: String
    /// The name of a picture of the demo.
    let picture: String

    /// The data of its picture.
    var data: Data {
      let bytes = DemoSite().response(to: Request("/pictures/\(picture)")).steps.map { step in
        if case .bytes(let bytes) = step {
          return Data(bytes)
        }
        return Data()
      }
      return bytes.reduce(Data(), +)
    }
  }

  /// The captions of the feed, each time that it is requested.
  let loads: AsyncStream<[String]>
  private let server: FeedServer
  private let feed: Contents

  /// Makes a site whose feed has these images.
  init(_ items: [Item]) throws {
    let (loads, load) = AsyncStream<[String]>.makeStream()
    let feed = Contents(items, load)
    self.loads = loads
    self.feed = feed
    server = try FeedServer(responding: feed.response)
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)/feed.json" }

  func change(to items: [Item]) {
    feed.items.withLock { $0 = items }
  }

  private final class Contents: Sendable {
    let items: Mutex<[Item]>
    private let load: AsyncStream<[String]>.Continuation

    init(_ items: [Item], _ load: AsyncStream<[String]>.Continuation) {
      self.items = Mutex(items)
      self.load = load
    }

    @Sendable func response(to request: Request) -> Response {
      guard request.target == "/feed.json" else {
        return DemoSite().response(to: request)
      }
      let items = items.withLock(\.self)
      load.yield(items.map(\.caption))
      let feed = Feed(items: items.map(FeedItem.init))
      let document = try? JSONEncoder().encode(feed)
      return .ok(String(decoding: document ?? Data(), as: UTF8.self))
    }
  }

  private struct Feed: Encodable {
    var version = "https://jsonfeed.org/version/1.1"
    var title = "Pictures"
    let items: [FeedItem]
  }

  private struct FeedItem: Encodable {
    let id: String
    let title: String
    let date_published: String
    let image: String

    init(_ item: Item) {
      id = item.caption
      title = item.caption
      date_published = item.date
      image = "/pictures/\(item.picture)"
    }
  }
}
