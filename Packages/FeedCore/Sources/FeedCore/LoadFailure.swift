/// Why nothing could be loaded from remote: of what kind the failure is, of which URL, and what caused it.
public struct LoadFailure: Error, CustomStringConvertible {
  /// The kinds of failure that a customer can tell apart.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable {
    /// The server could not be reached, or did not answer in time.
    case connectivity
    /// The server answered, and the answer is not what was asked for.
    case invalidData
    /// The network was not asked, by the customer's own choice.
    case offline
  }

  /// The kind of failure.
  public let kind: Kind
  /// What was to be loaded.
  public let url: URL
  /// What went wrong underneath.
  public let cause: any Error

  /// Makes a failure.
  public init(_ kind: Kind, loading url: URL, cause: any Error) {
    self.kind = kind
    self.url = url
    self.cause = cause
  }

  /// One line for logs; a customer gets a presenter's words.
  public var description: String { "\(kind) failure loading \(url.absoluteString): \(cause)" }
}
