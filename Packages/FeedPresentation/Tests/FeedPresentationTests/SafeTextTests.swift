import FeedPresentation
import Testing

@Suite("Safe text")
struct SafeTextTests {
  @Test(
    "Untrusted input: text is one line, without control or format characters",
    arguments: [
      ("plain", "plain"), ("", ""), ("häß 日本 👍🏽", "häß 日本 👍🏽"), ("a\tb", "a b"), ("a\r\nb", "a b"), ("a\n\n\nb", "a b"),
      ("\nа", "а"), ("a\n", "a"), ("a\u{1B}]0;title\u{7}b", "a]0;titleb"), ("a\u{9B}31mb", "a31mb"), ("a\u{7F}b", "ab"),
      ("a\u{202E}b\u{2066}c\u{200F}d", "abcd"), ("a\u{200B}b\u{FEFF}c", "abc"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
      ("a\u{E0041}b", "ab"),
    ])
  func lines(text: String, line: String) {
    #expect(SafeText.line(text) == line)
  }

  @Test("Untrusted input: of all scalars there are, no control, format or separating one passes")
  func allScalars() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        let line = SafeText.line("a\(scalar)b")
        #expect(line == "ab" || line == "a b", "\(String(value, radix: 16))")
      default: continue
      }
    }
  }
}
