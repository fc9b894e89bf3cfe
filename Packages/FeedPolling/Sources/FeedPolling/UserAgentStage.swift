public import FeedHTTP

/// Names the program to servers in a way of its own, for a feed whose server refuses the usual
/// name.
///
/// It comes before a ``CoalescingStage``: requests of two names are not equal, as a server may
/// respond to each in another way.
public struct UserAgentStage: RequestStage {
  private let userAgent: String

  /// Makes a stage. A `userAgent` that is no header's value fails each request.
  public init(_ userAgent: String) {
    self.userAgent = userAgent
  }

  /// Sends a `GET` request with the name, unless it has one already.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try await next.get(request.withUserAgent(userAgent))
  }
}
