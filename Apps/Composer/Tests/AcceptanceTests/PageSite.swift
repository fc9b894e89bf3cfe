import FeedFailures
import FeedHTTP
import FeedServer
import Foundation
import Synchronization

/// A server of pages that a test writes, in one of the formats. It records what is requested.
final class PageSite: HTTPClient {
  enum Format: String, CaseIterable, Sendable { case own, rss, atom, jsonFeed }

  static let feed = "https://demo.example/feed"

  private let format: Format
  private let responses = Mutex<[String: @Sendable () throws -> HTTPResponse]>([:])
  private let received = Mutex<[HTTPRequest]>([])

  init(_ format: Format) { self.format = format }

  var requests: [HTTPRequest] { received.withLock { $0 } }
  var requestedURLs: [String] { requests.map(\.url.absoluteString) }

  func respond(to url: String, _ response: @escaping @Sendable () throws -> HTTPResponse) {
    responses.withLock { $0[url] = response }
  }

  /// Puts a page of these images at `url`, which names the page `next`.
  func put(
    _ numbers: some Sequence<Int>,
    at url: String = feed,
    next: String?,
    isPrivate: Bool = false
  ) {
    let page = page(numbers, next: next, isPrivate: isPrivate)
    respond(to: url) { page }
  }

  func page(_ numbers: some Sequence<Int>, next: String?, isPrivate: Bool = false) -> HTTPResponse {
    let items = numbers.map { number in
      DemoFeed.Item(
        id: "00000000-0000-4000-8000-\(100_000_000_000 + number)",
        description: "\(number)",
        image: "https://images.example/\(number).jpg"
      )
    }
    let feed = DemoFeed(items: items, next: next)
    var headers: HTTPHeaders = [:]
    let body: [UInt8]
    switch format {
    case .own:
      body = feed.json
      if let next { headers = ["Link": "<\(next)>; rel=\"next\""] }
    case .rss: body = feed.rss
    case .atom: body = feed.atom
    case .jsonFeed: body = feed.jsonFeed
    }
    return HTTPResponse(
      status: 200,
      headers: headers,
      body: Data(body),
      isFromPrivateNetwork: isPrivate
    )
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    received.withLock { $0.append(request) }
    try request.checkAddress()
    let url = request.url.absoluteString
    if let response = responses.withLock({ $0[url] }) { return try response() }
    // The end of the product's own contract.
    if url.contains("after_id=") { return page([], next: nil) }
    throw HTTPFailure.disconnected(.refused)
  }
}
