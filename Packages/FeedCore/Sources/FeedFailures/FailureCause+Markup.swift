extension FailureCause {
  /// The body is markup of this kind, such as `RSS`, and malformed or cut off in this line.
  public static func malformedMarkup(
    _ format: String,
    _ fault: MarkupFault,
    line: Int
  ) -> FailureCause {
    FailureCause(
      "\(fault.rawValue)Markup",
      ["format": .text(format), "line": .count(line)],
      advice: fault == .tooComplex ? .none : .usual
    )
  }

  /// The body's text is in an encoding of this name, which is unknown, or which the system cannot
  /// convert.
  public static func unsupportedEncoding(_ encoding: String) -> FailureCause {
    FailureCause("unsupportedEncoding", ["encoding": .text(encoding)], advice: .none)
  }

  /// What is wrong with markup.
  @frozen public enum MarkupFault: String, CaseIterable, Sendable {
    /// It ends before its elements do.
    case cutOff
    /// Its elements overlap, or something follows the last one.
    case malformed
    /// It is nested deeper, or an element or a name is larger, than any feed needs.
    case tooComplex
  }
}
