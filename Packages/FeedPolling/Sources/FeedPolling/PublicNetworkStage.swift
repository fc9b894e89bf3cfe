public import FeedCore
import FeedFailures
public import FeedHTTP

/// Keeps a feed that was on a public network from being requested on a private one: the owner of
/// its name could point it at one of the reader's servers, with a path of their choice.
///
/// A feed that has no name but an address, or `localhost`, cannot move, and is left alone.
public struct PublicNetworkStage: RequestStage {
  private let feedURL: URL
  private let store: any FeedNotes<Bool>
  private let usesProxy: Bool
  private let onStoreFailure: @Sendable (any Error) -> Void
  private let hasPublicName: Bool

  /// Makes a stage for the requests of one feed, whose reader has not allowed a private network.
  /// - Parameters:
  ///   - feedURL: the feed's URL.
  ///   - store: remembers which feeds were public, whatever becomes of a cache.
  ///   - usesProxy: whether the requests go through a proxy, which alone knows where a name leads.
  ///   - onStoreFailure: receives what is wrong with the store; then the feed is requested.
  public init(
    feedURL: URL,
    store: any FeedNotes<Bool>,
    usesProxy: Bool = false,
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.feedURL = feedURL
    self.store = store
    self.usesProxy = usesProxy
    self.onStoreFailure = onStoreFailure
    hasPublicName = !PrivateNetwork.isNamed(by: feedURL)
  }

  /// Sends a `GET` request. Where that would reach a private network it is not sent: the failure is
  /// that there is no connection, so that a saved copy is shown.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    guard request.url == feedURL, hasPublicName else {
      return try await next.get(request)
    }
    guard try await wasPublic() else {
      let response = try await next.get(request)
      await note(response)
      return response
    }
    var request = request
    request.allowsPrivateNetwork = false
    do {
      return try await next.get(request)
    } catch HTTPFailure.refused(.privateNetwork, _) {
      throw HTTPFailure.unavailable(.privateNetworkOfPublicFeed)
    }
  }

  private func wasPublic() async throws -> Bool {
    do {
      return try await store.note(of: feedURL) ?? false
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
      return false
    }
  }

  private func note(_ response: HTTPResponse) async {
    let isFeed = [200, 304].contains(response.status)
    guard isFeed, !usesProxy, !response.beginsOnPrivateNetwork else {
      return
    }
    do {
      try await store.update(feedURL) { $0 = true }
    } catch {
      onStoreFailure(error)
    }
  }
}
