#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  /// No secure connection: the server's certificate is not to be trusted, or TLS failed.
  case insecure(any Error)
  /// No connection, or it broke before the answer was complete: a ``ConnectionFailure``, if the client knows why.
  case disconnected(any Error)

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

extension HTTPFailure: CustomStringConvertible {
  /// A few words, to stand behind a colon.
  public var description: String {
    switch self {
    case .forbiddenURL(let url) where ["http", "https"].contains(url.scheme?.lowercased()):
      "a name, a password or a host that is not plain makes \(url.absoluteString) a URL that is not fetched"
    case .forbiddenURL(let url): "only http and https are fetched, not \(url.absoluteString)"
    case .invalidHeader(let name): "the request's header \(name.debugDescription) is invalid"
    case .forbiddenRedirect(let url): "the server redirects to \(url.absoluteString), which is not followed"
    case .tooManyRedirects(let limit): "the server redirects more than \(limit) times"
    case .bodyTooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .headersTooLarge(let limit): "the answer's headers are larger than \(limit) bytes"
    case .undecodableBody: "the answer cannot be decoded"
    case .forbiddenAddress: "it leads to an address inside, which is not connected to"
    case .malformedAnswer: "the answer is not HTTP"
    case .timedOut(let duration): "no complete answer within \(duration.formattedSeconds) s"
    case .insecure(let cause): "no secure connection: \(cause)"
    case .disconnected(let cause): "\(cause)"
    }
  }
}

extension Duration {
  /// `30`, `0.5`: seconds to the millisecond, without trailing zeros.
  var formattedSeconds: String {
    let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    guard milliseconds % 1_000 != 0 else { return "\(milliseconds / 1_000)" }
    return "\(Double(milliseconds) / 1_000)"
  }
}
