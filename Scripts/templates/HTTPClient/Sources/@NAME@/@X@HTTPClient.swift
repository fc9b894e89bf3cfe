public import FeedHTTP

/// A client that keeps the port's promises, as the tests check.
public struct @X@HTTPClient: HTTPClient {
  private let policy: HTTPPolicy

  /// Makes a client that keeps to `policy`.
  public init(policy: HTTPPolicy = HTTPPolicy()) { self.policy = policy }

  /// Sends a `GET` request.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw NotWritten(description: "@NAME@ sends nothing yet: write get(_:)")
  }
}

/// What is still to be written.
struct NotWritten: Error, CustomStringConvertible {
  let description: String
}
