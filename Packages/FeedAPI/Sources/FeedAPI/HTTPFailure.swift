/// Why a client has no response to return.
public enum HTTPFailure: Error {
  /// A URL that is never fetched: see ``HTTPRequest/allows(_:)``.
  case forbiddenURL(URL)
  /// The request has an invalid header.
  case invalidHeader(name: String)
  /// The server redirects to a URL that is not followed, or too often.
  case forbiddenRedirect(to: URL), tooManyRedirects(limit: Int)
  /// The body is larger than the request allows, or the headers than the client allows; the limit
  /// is in bytes.
  case bodyTooLarge(limit: Int), headersTooLarge(limit: Int)
  /// The URL leads to a ``PrivateNetwork``, and the request does not allow that.
  case privateNetwork
  /// What the server sent is not HTTP, or its body is not encoded as its headers say.
  case malformedResponse(any Error), undecodableBody
  /// The response was not complete in time.
  case timedOut(after: Duration)
  /// The server's certificate is not trusted, or TLS failed.
  case insecure(FailureCause.Security)
  /// No connection, or it broke before the response was complete.
  case disconnected(FailureCause.Connection, underlying: (any Error)? = nil)

  /// Whether the URL or the response is unacceptable, rather than the server unreachable.
  public var isInvalidResponse: Bool {
    switch self {
    case .invalidHeader, .timedOut, .insecure, .disconnected: false
    default: true
    }
  }
}

extension HTTPFailure: ExplainedError {
  /// The same in the project's own terms.
  public var failureCause: FailureCause {
    switch self {
    case .forbiddenURL(let url):
      ["http", "https"].contains(url.scheme?.lowercased())
        ? .forbiddenURL(url) : .forbiddenScheme(url)
    case .invalidHeader(let name):
      .other("the request's header \(name.debugDescription) is invalid")
    case .forbiddenRedirect(let url):
      .forbiddenRedirect(to: url)
    case .tooManyRedirects(let limit):
      .tooManyRedirects(limit: limit)
    case .bodyTooLarge(let limit):
      .bodyTooLarge(limit: limit)
    case .headersTooLarge(let limit):
      .headersTooLarge(limit: limit)
    case .undecodableBody:
      .undecodableBody
    case .privateNetwork:
      .privateNetwork
    case .malformedResponse:
      .notHTTP
    case .timedOut(let duration):
      .timedOut(after: duration)
    case .insecure(let fault):
      .insecure(fault)
    case .disconnected(let kind, _):
      .connection(kind)
    }
  }
}
