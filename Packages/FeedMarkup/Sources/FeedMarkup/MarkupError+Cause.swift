public import FeedFailures

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
