/// A server's answer.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  public let status: Int
  /// The headers.
  public let headers: HTTPHeaders
  /// The body, decoded.
  public let body: Data
  /// Whether it came from a private network (see ``PrivateNetwork``), and so did every redirect on the way. A client that cannot tell says
  /// `false`.
  public let isFromPrivateNetwork: Bool

  /// Whether another URL answered than the one that was asked: there were redirects.
  public let isRedirected: Bool

  /// Makes an answer.
  public init(
    status: Int, headers: HTTPHeaders = [:], body: Data, isFromPrivateNetwork: Bool = false, isRedirected: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.isFromPrivateNetwork = isFromPrivateNetwork
    self.isRedirected = isRedirected
  }
}
