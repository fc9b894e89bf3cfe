import FeedAPI
import Synchronization

/// Whether the feed that was loaded last came from an address inside.
final class FeedOrigin: Sendable {
  private struct State {
    var wasAnsweredInside = false
    var isInside = false
  }

  private let state = Mutex(State())

  var isInside: Bool { state.withLock { $0.isInside } }

  func noteAnswer(isFromInside: Bool) { state.withLock { $0.wasAnsweredInside = isFromInside } }

  /// The last answer was the feed; or it was not, and whatever else comes from inside opens nothing.
  func noteFeed(isFromRemote: Bool) {
    state.withLock { $0.isInside = isFromRemote && $0.wasAnsweredInside }
  }
}

/// Asks for the feed, anywhere: its URL is the customer's own choice. It notes where the answer came from.
struct FeedClient: HTTPClient {
  let client: any HTTPClient
  let origin: FeedOrigin

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    origin.noteAnswer(isFromInside: false)
    let response = try await client.get(request)
    origin.noteAnswer(isFromInside: response.isFromInside)
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
