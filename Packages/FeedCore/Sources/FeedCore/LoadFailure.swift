public import FeedFailures

/// Why nothing was loaded from a server: the kind of failure, the URL, and the cause; and what
/// there is instead.
public struct LoadFailure: ExplainedError, CustomStringConvertible {
  /// The kinds of failure that a reader can tell apart.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Hashable, Sendable {
    /// The server could not be reached, or did not respond in time.
    case connectivity
    /// The response is not valid.
    case invalidData
    /// The reader chose not to use the network.
    case offline
    /// The server or the publisher wants no request for a time.
    case waiting
  }

  /// The kind of failure.
  public let kind: Kind
  /// What was to be loaded.
  public let url: URL
  /// The underlying error.
  public let cause: any Error

  /// The saved copy that is not shown instead, and what became of it. `nil` if there is none, and
  /// until somebody looked.
  public var refusedCopy: RefusedCopy?

  /// Makes a failure.
  public init(_ kind: Kind, loading url: URL, cause: any Error) {
    self.kind = kind
    self.url = url
    self.cause = cause
  }

  /// The cause of the underlying error.
  public var failureCause: FailureCause { FailureCause(cause) }

  /// The feeds to choose from, where a web page names several.
  public var choices: [FeedLink] { failureCause.choices }

  /// One line for logs; a reader gets a presenter's words.
  public var description: String { "\(kind) failure loading \(url.absoluteString): \(cause)" }
}
