/// A server's response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  public let status: Int
  /// The headers.
  public let headers: HTTPHeaders
  /// The body, decoded.
  public var body: Data
  /// Whether it, and every redirect on the way, came from a ``PrivateNetwork``; `false` if the client cannot tell.
  public var isFromPrivateNetwork: Bool
  /// The URL that redirects led to; `nil` if there were none.
  public var finalURL: URL?
  /// Whether each redirect on the way to ``finalURL`` is permanent (`301`, `308`), so that the URL that was requested is out of date; `false` if
  /// there were none.
  public var isPermanentlyMoved: Bool

  /// Makes a response.
  public init(
    status: Int, headers: HTTPHeaders = [:], body: Data, isFromPrivateNetwork: Bool = false, finalURL: URL? = nil,
    isPermanentlyMoved: Bool = false
  ) {
    (self.status, self.headers, self.body) = (status, headers, body)
    (self.isFromPrivateNetwork, self.finalURL) = (isFromPrivateNetwork, finalURL)
    self.isPermanentlyMoved = isPermanentlyMoved
  }

  /// The origin of a feed in this response.
  var origin: Feed.Origin { .remote(isFromPrivateNetwork: isFromPrivateNetwork) }
}
