/// One stage of what a request goes through on its way to a client: a wait, a limit, another try.
///
/// What every stage promises:
/// - It sends the request on through `next`, once, several times or not at all, and returns a
///   response of `next` or throws.
/// - It keeps ``HTTPRequest/allowsPrivateNetwork``, and makes no request that it was not
///   asked for.
/// - **Cancelling** the calling task ends each wait with `CancellationError`, and nothing is sent
///   afterwards.
/// - Any number of tasks may call it at the same time.
public protocol RequestStage: Sendable {
  /// Sends a `GET` request through the stages behind this one.
  func get(_ request: HTTPRequest, through next: any HTTPClient) async throws -> HTTPResponse
}
