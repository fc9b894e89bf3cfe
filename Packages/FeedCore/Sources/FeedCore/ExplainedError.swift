/// An error that knows its ``FailureCause``. Errors of a client, a store or a format conform, and
/// so get words in every language.
public protocol ExplainedError: Error {
  /// Why it happened.
  var failureCause: FailureCause { get }
}
