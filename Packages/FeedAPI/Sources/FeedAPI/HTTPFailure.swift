/// Why a client has no answer to give.
public enum HTTPFailure: Error {
  /// The URL is not one that is ever fetched.
  case forbiddenURL(URL)
  /// The request has a header that would be read as something else.
  case invalidHeader(name: String)
  /// The server redirects to a URL that is not followed.
  case forbiddenRedirect(to: URL)
  /// The server redirects on and on.
  case tooManyRedirects(limit: Int)
  /// The body is larger than the request allows; the limit is in bytes.
  case bodyTooLarge(limit: Int)
  /// The headers are larger than the client allows; the limit is in bytes.
  case headersTooLarge(limit: Int)
  /// The body is not what its encoding says.
  case undecodableBody
  /// The URL leads to a private network, which the request does not allow: see ``PrivateNetwork``.
  case forbiddenAddress
  /// What the server sent is not HTTP.
  case malformedAnswer(any Error)
  /// The answer was not complete in time.
  case timedOut(after: Duration)
  /// No secure connection: the server's certificate is not trusted, or TLS failed.
  case insecure(FailureCause.Security)
  /// No connection, or it broke before the response was complete.
  case disconnected(ConnectionFailure)

  /// The server did answer, and its answer is not acceptable; or else it could not be reached.
  public var isAnswer: Bool {
    switch self {
    case .forbiddenURL, .forbiddenRedirect, .tooManyRedirects, .bodyTooLarge, .headersTooLarge, .undecodableBody,
      .forbiddenAddress, .malformedAnswer:
      true
    case .invalidHeader, .timedOut, .insecure, .disconnected: false
    }
  }
}

extension HTTPFailure: ExplainedError {
  /// Why there is no response.
  public var failureCause: FailureCause {
    switch self {
    case .forbiddenURL(let url):
      ["http", "https"].contains(url.scheme?.lowercased()) ? .forbiddenURL(url) : .forbiddenScheme(url)
    case .invalidHeader(let name): .other("the request's header \(name.debugDescription) is invalid")
    case .forbiddenRedirect(let url): .forbiddenRedirect(to: url)
    case .tooManyRedirects(let limit): .tooManyRedirects(limit: limit)
    case .bodyTooLarge(let limit): .bodyTooLarge(limit: limit)
    case .headersTooLarge(let limit): .headersTooLarge(limit: limit)
    case .undecodableBody: .undecodableBody
    case .forbiddenAddress: .privateNetwork
    case .malformedAnswer: .notHTTP
    case .timedOut(let duration): .timedOut(after: duration)
    case .insecure(let fault): .insecure(fault)
    case .disconnected(let failure): failure.failureCause
    }
  }
}
