/// Sends a request and returns the server's response: the port that URLSession, libcurl or a test
/// double fills. Every client promises:
/// - It returns the **final response**, whatever its status, with the whole body, decoded (gzip and
///   the like undone).
/// - It follows a few redirects at most, each by ``HTTPRequest/redirected(to:)``, and says where
///   they led in ``HTTPResponse/finalURL``, and in ``HTTPResponse/isPermanentlyMoved`` whether for
///   good.
/// - It sends ``HTTPRequest/sentHeaders``, and hands each response's headers, those of redirects
///   too, to the request's ``HTTPRequest/cookies``.
/// - A body larger than the request's limit throws ``HTTPFailure/refused(_:underlying:)`` with
///   `bodyTooLarge`, and is never held in memory whole.
/// - Without ``HTTPRequest/allowsPrivateNetwork`` it sends nothing to a private network, over new
///   or kept connections, redirects included.
/// - A body is charged to the request's ``HTTPRequest/claim`` before it is read into memory;
///   waiting for that counts towards no time limit.
/// - It tells the request's ``HTTPRequest/onBytes`` how many bytes of the body arrive, as they do.
/// - A thousand calls at once open a few connections: the others wait for a permit, which counts
///   towards no time limit either.
/// - A response that is incomplete after the client's time limit throws
///   ``HTTPFailure/timedOut(after:)``.
/// - **Cancelling** the calling task ends the exchange at once and throws `CancellationError`.
public protocol HTTPClient: Sendable {
  /// Sends a `GET` request.
  func get(_ request: HTTPRequest) async throws -> HTTPResponse
}
