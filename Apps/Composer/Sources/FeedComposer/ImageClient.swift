import FeedAPI
import FeedCore
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether the feed that was loaded last came from an address inside.
final class FeedOrigin: Sendable {
  private struct State {
    var wasAnsweredInside = false
    var isInside = false
    var wasUnreachable = false
  }

  private let state = Mutex(State())

  var isInside: Bool { state.withLock { $0.isInside } }

  /// The saved copy took the feed's place, as there was no connection.
  var wasUnreachable: Bool { state.withLock { $0.wasUnreachable } }

  func noteAnswer(isFromPrivateNetwork: Bool) { state.withLock { $0.wasAnsweredInside = isFromPrivateNetwork } }

  /// The last answer was the feed; or it was not, and whatever else comes from inside opens nothing.
  func note(_ feed: Feed?) {
    state.withLock { state in
      (state.isInside, state.wasUnreachable) = (false, false)
      switch feed?.origin {
      case .remote: state.isInside = state.wasAnsweredInside
      case .cache(_, let reason as LoadFailure): state.wasUnreachable = reason.kind == .connectivity
      case .cache, nil: break
      }
    }
  }
}

/// Asks for the feed, anywhere: its URL is the customer's own choice. It notes where the answer came from.
struct FeedClient: HTTPClient {
  let client: any HTTPClient
  let origin: FeedOrigin

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    origin.noteAnswer(isFromPrivateNetwork: false)
    let response = try await client.get(request)
    origin.noteAnswer(isFromPrivateNetwork: response.isFromPrivateNetwork)
    return response
  }
}

/// Asks for images. Their URLs are a stranger's, who must not make this machine ask its own network; unless the feed itself came from there.
///
/// A saved copy opens nothing, wherever its feed lies: it may have come by a redirect from outside.
struct ImageClient: HTTPClient {
  let client: any HTTPClient
  let origin: FeedOrigin
  let budget: ByteBudget
  /// Where the feed is, in lower case.
  let feedHost: String?

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.allowsPrivateNetwork = origin.isInside
    request.claim = budget.claim(for: request.url)
    do {
      return try await client.get(request)
    } catch HTTPFailure.forbiddenAddress where origin.wasUnreachable && request.url.host?.lowercased() == feedHost {
      // It would be asked for if the feed could be reached: what is missing is the connection.
      throw HTTPFailure.disconnected(FeedNotReached())
    }
  }
}

/// Loads image data that somebody else keeps, within the budget: room for the largest is taken first.
struct BudgetedImageDataLoader: FeedImageDataLoader {
  let loader: any FeedImageDataLoader
  let budget: ByteBudget

  func loadImageData(from url: URL) async throws -> Data {
    let claim = budget.claim(for: url)
    try await claim.take(RemoteFeedImageDataLoader.defaultBodyLimit)
    return claim.data(copying: try await loader.loadImageData(from: url))
  }
}

/// A picture lies inside, as the feed does, which could not be reached.
struct FeedNotReached: Error {}
