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

/// A saved copy that is not shown, because it is too old or its timestamp is in the future.
public struct RefusedCopy: Hashable, Sendable {
  /// Why it is not shown.
  @frozen public enum Reason: Hashable, Sendable {
    /// It is too old, since this time.
    case expired(at: Date)
    /// Its timestamp is too far in the future.
    case fromTheFuture
  }

  /// Why it is not shown.
  public let reason: Reason
  /// When it was saved, as it says itself.
  public let savedAt: Date
  /// When it was refused.
  public let refusedAt: Date
  /// Whether it was deleted.
  public let isDeleted: Bool

  /// Describes a copy.
  public init(_ reason: Reason, savedAt: Date, refusedAt: Date, isDeleted: Bool = false) {
    self.reason = reason
    self.savedAt = savedAt
    self.refusedAt = refusedAt
    self.isDeleted = isDeleted
  }
}
