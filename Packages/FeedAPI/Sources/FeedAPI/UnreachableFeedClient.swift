public import FeedCore
import FeedFailures
public import FeedHTTP

/// Requests the images of a saved feed from a private network that could not be reached. They would
/// be requested if it could, so the cause of a refusal is the missing connection.
struct UnreachableFeedClient: HTTPClient {
  let client: any HTTPClient

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await client.get(request)
    } catch HTTPFailure.refused(.privateNetwork, _) {
      throw FailureCause.privateNetworkOfSavedFeed
    }
  }
}

extension HTTPClient {
  /// A client for the images of a feed with this origin, which says so where only the feed's
  /// missing connection keeps them from being requested.
  public func forImages(from origin: Feed.Origin) -> any HTTPClient {
    guard case .cache(_, let reason as LoadFailure, isFromPrivateNetwork: true) = origin,
      reason.kind == .connectivity
    else {
      return self
    }
    return UnreachableFeedClient(client: self)
  }
}
