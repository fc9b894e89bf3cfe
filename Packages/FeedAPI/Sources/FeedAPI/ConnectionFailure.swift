/// Why there was no connection, or none any more. Every client tells the same kinds apart.
public struct ConnectionFailure: ExplainedError {
  /// Of which kind it is.
  public let kind: FailureCause.Connection
  /// What the client was told, if that says more.
  public let underlying: (any Error)?

  /// Makes a failure of a kind.
  /// - Parameters:
  ///   - kind: of which kind it is.
  ///   - underlying: what the client was told, if that says more.
  public init(_ kind: FailureCause.Connection, underlying: (any Error)? = nil) {
    self.kind = kind
    self.underlying = underlying
  }

  /// A connection that failed.
  public var failureCause: FailureCause { .connection(kind) }
}
