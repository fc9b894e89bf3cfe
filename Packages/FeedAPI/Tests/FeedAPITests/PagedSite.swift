import FeedFailures
import FeedFormats
import FeedHTTP
import FeedPictureChoice
import Synchronization

/// A server whose feed has pages, in one of the ways in which a feed names the next one. It records
/// the requests, in order.
final class PagedSite: HTTPClient {
  /// How a page names the next one.
  enum Kind: CaseIterable { case contract, link, header }

  static let feed = "https://feed.example/feed"

  private let responses: Mutex<[String: HTTPResponse]>
  private let received = Mutex<[HTTPRequest]>([])

  /// The URLs of the pages, and of the empty page that is the end of the contract.
  let urls: [String]

  /// Makes a feed with these pages; numbers stand for images.
  init(_ kind: Kind, _ pages: [[Int]]) {
    let after = { (url: String, limit: Int, page: [Int]) in
      "\(url)?limit=\(limit)&after_id=\(Self.id(page.last ?? 0))"
    }
    let links = [Self.feed] + pages.indices.dropFirst().map { "https://feed.example/\($0)" }
    urls =
      switch kind {
      case .contract: [Self.feed] + pages.map { after(Self.feed, pages[0].count, $0) }
      case .link: links
      case .header:
        links + [
          after(links[pages.count - 1], pages[pages.count - 1].count, pages[pages.count - 1])
        ]
      }
    responses = Mutex([:])
    for (index, url) in urls.enumerated() {
      let isLinked = kind != .contract && index + 1 < pages.count
      self[url] = Self.page(
        kind,
        index < pages.count ? pages[index] : [],
        next: isLinked ? urls[index + 1] : nil
      )
    }
  }

  /// What is at a URL; anywhere else there is no connection.
  subscript(url: String) -> HTTPResponse? {
    get { responses.withLock { $0[url] } }
    set { responses.withLock { $0[url] = newValue } }
  }

  /// Sends an `ETag` with the last page, or one that names the next one in its body.
  func tag(_ url: String) {
    self[url] = self[url].map {
      HTTPResponse(status: 200, headers: ["ETag": "\"1\""], body: $0.body)
    }
  }

  static func page(
    _ kind: Kind,
    _ images: [Int],
    next: String? = nil,
    isFromPrivateNetwork: Bool = false
  ) -> HTTPResponse {
    let items = images.map { #"{"id": "\#(id($0))", "image": "https://images.example/\#($0)"}"# }
    let body =
      kind == .link
      ? (["LIST", next ?? "-"] + images.map(String.init)).joined(separator: " ")
      : #"{"items": [\#(items.joined(separator: ", "))]}"#
    let headers: HTTPHeaders =
      kind == .header && next != nil ? ["Link": "<\(next ?? "")>; rel=\"next\""] : [:]
    return HTTPResponse(
      status: 200,
      headers: headers,
      body: Data(body.utf8),
      isFromPrivateNetwork: isFromPrivateNetwork
    )
  }

  var requests: [HTTPRequest] { received.withLock { $0 } }
  var requestedURLs: [String] { requests.map(\.url.absoluteString) }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    received.withLock { $0.append(request) }
    guard let response = self[request.url.absoluteString] else { throw NoConnection() }
    return response
  }

  static func id(_ number: Int) -> String { "00000000-0000-4000-8000-\(100_000_000_000 + number)" }
}

/// `LIST`, the next page's URL or `-`, and the items' ids, which are no UUIDs. Item 0 has no
/// picture.
struct ListFormat: FeedFormat {
  let mediaTypes = ["text/x-list"]

  func content(of response: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent? {
    let words = String(decoding: response.body, as: UTF8.self).split(separator: " ").map(
      String.init
    )
    guard words.first == "LIST" else { return nil }
    let items = words.dropFirst(2).map { word in
      var item = FeedItem()
      item.id = word
      let url = word == "0" ? nil : URL(string: "https://images.example/\(word)")
      item.candidates.add(url.map { PictureCandidate($0, .media) })
      return item
    }
    let next = words[1] == "-" ? nil : URL(string: words[1], relativeTo: response.finalURL ?? url)
    return .feed(try ParsedFeed(items: items, from: url, nextPage: next))
  }
}
