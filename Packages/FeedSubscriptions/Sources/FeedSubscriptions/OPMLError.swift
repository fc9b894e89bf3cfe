import FeedMarkup

/// Why a document cannot be read as OPML.
@frozen public enum OPMLError: ExplainedError, Hashable, Sendable {
  /// It is something else: markup with another root element, such as `html` or `rss`, or no markup at all.
  case notOPML(root: String?)
  /// It is cut off, malformed or nested too deep, in this line, counted from 1.
  case malformed(FailureCause.MarkupFault, line: Int)
  /// Its text is in an unsupported encoding, of this name.
  case unsupportedEncoding(String)

  init(_ error: MarkupError) {
    self =
      switch error.kind {
      case .cutOff: .malformed(.cutOff, line: error.line)
      case .malformed: .malformed(.malformed, line: error.line)
      case .tooComplex: .malformed(.tooComplex, line: error.line)
      case .unsupportedEncoding(let name): .unsupportedEncoding(name)
      }
  }

  /// The cause, for a presenter's words.
  public var failureCause: FailureCause {
    switch self {
    case .notOPML: .notOPML
    case .malformed(let fault, let line): .malformedMarkup("OPML", fault, line: line)
    case .unsupportedEncoding(let name): .unsupportedEncoding(name)
    }
  }
}
