public import FeedFailures
public import FeedHTTP

/// Asks a server by `http` that refuses connections by `https`, for a feed whose address was typed
/// without a scheme. A server that has answered is never asked by `http`.
public struct PlainHTTPStage: RequestStage {
  private let feedURL: URL
  private let plainURL: URL
  private let direct: any HTTPClient
  private let onRefusal: @Sendable (URL) -> Void

  /// Makes a stage for the requests of one feed.
  /// - Parameters:
  ///   - feedURL: the feed's URL, by `https`.
  ///   - plainURL: the same by `http`.
  ///   - direct: a client that follows no redirects: it tells the refusal of this server from that
  ///     of a server to which this one redirects.
  ///   - onRefusal: receives `plainURL` with each response that came from there.
  public init(
    feedURL: URL,
    plainURL: URL,
    direct: any HTTPClient,
    onRefusal: @escaping @Sendable (URL) -> Void
  ) {
    self.feedURL = feedURL
    self.plainURL = plainURL
    self.direct = direct
    self.onRefusal = onRefusal
  }

  /// Sends a `GET` request, and once more by `http` if the server refuses the connection. As behind
  /// a redirect to another server, the response says where it came from, and only the `Accept`
  /// headers and the `User-Agent` are sent there.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    do {
      return try await next.get(request)
    } catch let failure {
      guard request.url == feedURL, Self.isRefusal(failure), try await isRefused(request) else {
        throw failure
      }
    }
    var response = try await next.get(plain(request))
    response.finalURL = response.finalURL ?? plainURL
    onRefusal(plainURL)
    return response
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    guard case HTTPFailure.disconnected(.refused, _) = error else {
      return false
    }
    return true
  }

  /// Whether this server itself refuses the connection.
  private func isRefused(_ request: HTTPRequest) async throws -> Bool {
    do {
      _ = try await direct.get(request)
      return false
    } catch {
      try Task.checkCancellation()
      return Self.isRefusal(error)
    }
  }

  private func plain(_ request: HTTPRequest) throws -> HTTPRequest {
    let headers = request.headers.filter { HTTPRequest.isForEveryServer($0.name) }
    var plain = try HTTPRequest(
      url: plainURL,
      headers: HTTPHeaders(headers),
      bodyLimit: request.bodyLimit,
      allowsPrivateNetwork: request.allowsPrivateNetwork
    )
    plain.claim = request.claim
    return plain
  }
}
