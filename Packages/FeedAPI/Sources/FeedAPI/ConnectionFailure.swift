/// Why there is no connection. Every client distinguishes the same kinds.
public struct ConnectionFailure: ExplainedError {
  /// What happened to the connection.
  public let kind: FailureCause.Connection
  /// The networking library's own error, if it says more.
  public let underlying: (any Error)?

  /// Makes a failure of a kind.
  public init(_ kind: FailureCause.Connection, underlying: (any Error)? = nil) {
    self.kind = kind
    self.underlying = underlying
  }

  /// `.connection` of its kind.
  public var failureCause: FailureCause { .connection(kind) }
}
