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
  /// Whether redirects led to another URL than the request's.
  public var isRedirected: Bool

  /// Makes a response.
  public init(
    status: Int, headers: HTTPHeaders = [:], body: Data, isFromPrivateNetwork: Bool = false, isRedirected: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.isFromPrivateNetwork = isFromPrivateNetwork
    self.isRedirected = isRedirected
  }

  /// The origin of a feed in this response.
  var origin: Feed.Origin { .remote(isFromPrivateNetwork: isFromPrivateNetwork) }
}
