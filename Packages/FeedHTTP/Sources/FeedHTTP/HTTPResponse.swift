import FeedFailures

/// A server's response.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  public let status: Int
  /// The headers.
  public let headers: HTTPHeaders
  /// The body, decoded.
  public var body: Data
  /// Whether it, and every redirect on the way, came from a ``PrivateNetwork``; `false` if the
  /// client cannot tell.
  public var isFromPrivateNetwork: Bool
  /// Whether the server that was asked first is on a ``PrivateNetwork``, wherever redirects led.
  public var beginsOnPrivateNetwork: Bool
  /// The URL that redirects led to; `nil` if there were none.
  public var finalURL: URL?
  /// Whether there were redirects, and each is permanent (`301`, `308`), so that the URL that was
  /// requested is out of date.
  public var isPermanentlyMoved: Bool
  /// How long the exchange took, for a time limit that it shares with reading the body; zero unless
  /// somebody measured it.
  public var duration: Duration = .zero

  /// Makes a response.
  public init(
    status: Int,
    headers: HTTPHeaders = [:],
    body: Data,
    isFromPrivateNetwork: Bool = false,
    finalURL: URL? = nil,
    isPermanentlyMoved: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.isFromPrivateNetwork = isFromPrivateNetwork
    beginsOnPrivateNetwork = isFromPrivateNetwork
    self.finalURL = finalURL
    self.isPermanentlyMoved = isPermanentlyMoved
  }

  /// The `charset` of the `Content-Type`; the rest of it is often wrong.
  public var charset: String? {
    // Comparing text of combining marks takes quadratic time.
    guard let contentType = headers["Content-Type"], contentType.utf8.count <= 256 else {
      return nil
    }
    for parameter in contentType.split(separator: ";").dropFirst() {
      let words = parameter.split(whereSeparator: "= \t\"'".contains)
      if words.count == 2, words[0].lowercased() == "charset" {
        return String(words[1])
      }
    }
    return nil
  }

  /// How long from `now` the server wants no request: the `Retry-After` of a `429` or `503`; `nil`
  /// if it has none that can be read.
  public func wait(now: Date) -> Duration? {
    HTTPStatus.asksToWait(status) ? headers.retryAfter(now: now) : nil
  }
}
