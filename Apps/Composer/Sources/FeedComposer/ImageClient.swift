import FeedAPI
import Synchronization

/// Whether the feed came from an address inside, as far as it was loaded.
final class FeedOrigin: Sendable {
  private let inside = Mutex(false)
  var isInside: Bool { inside.withLock { $0 } }
  func noteInside() { inside.withLock { $0 = true } }
}

/// Asks for the feed, anywhere: its URL is the customer's own choice. It notes where the answer came from.
struct FeedClient: HTTPClient {
  let client: any HTTPClient
  let origin: FeedOrigin

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await client.get(request)
    if response.isFromInside { origin.noteInside() }
    return response
  }
}

/// Asks for images. Their URLs are a stranger's, who must not make this machine ask its own network; unless the feed itself came from there.
struct ImageClient: HTTPClient {
  let anywhere: any HTTPClient
  let outside: any HTTPClient
  let origin: FeedOrigin

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await (origin.isInside ? anywhere : outside).get(request)
  }
}
