public import FeedFailures

/// Why a document cannot be read any further, and where.
public struct MarkupError: Error, Hashable, Sendable {
  /// What can be wrong with a document.
  @frozen public enum Kind: Hashable, Sendable {
    /// It ends before its root element does.
    case cutOff
    /// Its tags do not match or cannot be read, or it has text or a second element outside of its
    /// root.
    case malformed
    /// It is nested deeper than 256 elements, or has more than 64 attributes in an element, 64
    /// namespaces in scope or 256 bytes in a name.
    case tooComplex
    /// The encoding of this name is unknown, or the system cannot convert it.
    case unsupportedEncoding(String)
  }

  /// What is wrong.
  public let kind: Kind
  /// The line, counted from 1.
  public let line: Int

  /// Makes an error.
  public init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}

extension MarkupError {
  /// The same in the project's own terms, of a document of this format, such as `RSS`.
  public func cause(in format: String) -> FailureCause {
    switch kind {
    case .cutOff: .malformedMarkup(format, .cutOff, line: line)
    case .malformed: .malformedMarkup(format, .malformed, line: line)
    case .tooComplex: .malformedMarkup(format, .tooComplex, line: line)
    case .unsupportedEncoding(let name): .unsupportedEncoding(name)
    }
  }
}
