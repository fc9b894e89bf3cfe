public import FeedHTTP

/// Gives each request a claim on a budget, so that the bodies in memory stay within it.
///
/// It comes behind a ``CoalescingStage``: requests that become one are charged once.
public struct MemoryStage: RequestStage {
  private let budget: ByteBudget

  /// Makes a stage.
  public init(_ budget: ByteBudget) {
    self.budget = budget
  }

  /// Sends a `GET` request with a claim.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    var request = request
    request.claim = budget.claim(for: request.url)
    return try await next.get(request)
  }
}
