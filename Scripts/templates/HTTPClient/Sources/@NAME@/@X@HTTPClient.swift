public import FeedAPI

/// Asks a server. What it promises stands in the port, and the tests check it.
public struct @X@HTTPClient: HTTPClient {
  private let policy: HTTPPolicy

  /// Makes a client that keeps to `policy`.
  public init(policy: HTTPPolicy = HTTPPolicy()) { self.policy = policy }

  /// Asks with `GET`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw NotWritten(description: "@NAME@ is not written yet: write get(_:)")
  }
}

/// A method that is not written yet.
struct NotWritten: Error, CustomStringConvertible {
  let description: String
}
