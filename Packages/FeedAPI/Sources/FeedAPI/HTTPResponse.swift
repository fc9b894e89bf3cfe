#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A server's answer.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  public let status: Int
  /// The headers.
  public let headers: HTTPHeaders
  /// The body, decoded.
  public let body: Data

  /// Makes an answer.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
