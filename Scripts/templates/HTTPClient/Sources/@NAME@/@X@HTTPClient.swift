public import FeedAPI

/// Asks a server. What it promises stands in the port, and the tests check it.
public struct @X@HTTPClient: HTTPClient {
  private let policy: HTTPPolicy

  /// Makes a client that keeps to `policy`.
  public init(policy: HTTPPolicy = HTTPPolicy()) { self.policy = policy }

  /// Asks with `GET`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw NotWritten(description: "@NAME@ asks nobody yet: write get(_:)")
  }
}

/// What is still to be written.
struct NotWritten: Error, CustomStringConvertible {
  let description: String
}
