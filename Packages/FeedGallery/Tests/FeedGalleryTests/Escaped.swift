import Testing

/// Hostile text as a test's argument: the log gets its escapes, which no terminal obeys, and not
/// all of them.
struct Escaped: CustomTestStringConvertible, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  var testDescription: String {
    text.unicodeScalars.prefix(60).map { $0.escaped(asASCII: true) }.joined()
  }
}
