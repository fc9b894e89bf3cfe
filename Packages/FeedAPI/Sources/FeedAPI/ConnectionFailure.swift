/// Why there was no connection, or none any more: the cause of an ``HTTPFailure/disconnected(_:)``. Every client tells the same kinds apart, so
/// whoever has words for them need not know the client.
public struct ConnectionFailure: Error {
  /// The kinds that a customer can do something about.
  public enum Kind: Hashable, Sendable {
    /// This machine is not connected to the internet.
    case notConnected
    /// Nobody knows the server's name.
    case unknownHost
    /// The server refused the connection.
    case refused
    /// Nobody knows the name of the proxy that was to be asked.
    case unknownProxy
    /// The proxy that was to be asked refused the connection.
    case refusedByProxy
    /// The connection broke.
    case broken
    /// The server hung up before it answered.
    case hungUp
    /// The server does not answer.
    case noAnswer
    /// Something else, in the client's words.
    case other(String)
  }

  /// Of which kind it is.
  public let kind: Kind
  /// What the client was told, if that says more.
  public let underlying: (any Error)?

  /// Makes a failure of a kind.
  /// - Parameters:
  ///   - kind: of which kind it is.
  ///   - underlying: what the client was told, if that says more.
  public init(_ kind: Kind, underlying: (any Error)? = nil) {
    self.kind = kind
    self.underlying = underlying
  }
}

extension ConnectionFailure: CustomStringConvertible {
  /// A few words, to stand behind a colon.
  public var description: String {
    switch kind {
    case .notConnected: "not connected to the internet"
    case .unknownHost: "the server's name is not known"
    case .refused: "the server refused the connection"
    case .unknownProxy: "the proxy's name is not known"
    case .refusedByProxy: "the proxy refused the connection"
    case .broken: "the connection broke"
    case .hungUp: "the server closed the connection before it answered"
    case .noAnswer: "the server does not answer"
    case .other(let words): words
    }
  }
}
