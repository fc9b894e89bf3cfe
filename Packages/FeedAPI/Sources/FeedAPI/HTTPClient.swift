/// Asks a server and gives its answer. A test double, URLSession, libcurl: whatever fills this port is a plug-in.
///
/// What every client promises:
/// - It gives the **final answer**, whatever its status, with the whole body, decoded (gzip and the like undone).
/// - Redirects are followed only where ``HTTPRequest/allowsRedirect(from:to:)`` says so, and only a few of them; another one is
///   thrown as an ``HTTPFailure``.
/// - Behind a redirect the request's conditions are not sent: they are about the URL that was asked (``HTTPRequest/headersBehindRedirect``).
/// - A body larger than the request's limit is thrown as ``HTTPFailure/bodyTooLarge(limit:)``, and never held in memory whole.
/// - Where ``HTTPRequest/allowsPrivateNetwork`` is false nothing is asked over a connection to a private network address, be it new or kept
///   from an earlier request; redirects included.
/// - A body is charged to the request's ``HTTPRequest/claim`` before it is taken into memory, and the time that it waits for that counts
///   towards no time limit.
/// - A server that does not finish its answer within the client's time limit is thrown as ``HTTPFailure/timedOut(after:)``.
/// - **Cancelling** the calling task ends the exchange at once and throws `CancellationError`.
public protocol HTTPClient: Sendable {
  /// Asks with `GET`.
  func get(_ request: HTTPRequest) async throws -> HTTPResponse
}
