/// What a request goes through, stage by stage, before a client sends it.
///
/// ```
/// pictures  UserAgentStage → CoalescingStage → MemoryStage → RetryStage → LogStage → client
/// a feed    UserAgentStage → PlainHTTPStage → MoveStage → PoliteStage → HostStage → LogStage
///           → client
/// ```
///
/// The order matters: requests with different names are not equal; equal requests become one before
/// they are charged; a retry waits without a permit; the log has a line for each try.
public struct RequestPipeline: HTTPClient {
  private let client: any HTTPClient

  /// Makes a pipeline: a request passes the first of `stages` first, and `client` last.
  public init(_ client: any HTTPClient, through stages: [any RequestStage]) {
    self.client = stages.reversed().reduce(client) { Link(stage: $1, next: $0) }
  }

  /// Sends a `GET` request.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.get(request)
  }
}

private struct Link: HTTPClient {
  let stage: any RequestStage
  let next: any HTTPClient

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await stage.get(request, through: next)
  }
}
