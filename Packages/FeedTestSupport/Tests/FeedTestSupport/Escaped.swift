public import Testing

/// Hostile text as a test's argument: the log gets its escapes, which no terminal obeys, and not
/// all of them.
public struct Escaped: CustomTestStringConvertible, Sendable {
  /// The text itself.
  public let text: String

  /// Wraps a text.
  public init(_ text: String) { self.text = text }

  /// The first 60 scalars, as escapes.
  public var testDescription: String {
    text.unicodeScalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
  }
}
