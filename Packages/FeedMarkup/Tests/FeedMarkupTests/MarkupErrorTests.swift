import FeedFailures
import Testing

@testable import FeedMarkup

@Suite("Why markup cannot be read")
struct MarkupErrorTests {
  @Test(
    "An error becomes a cause that names the format and the line",
    arguments: [
      (MarkupError.Kind.cutOff, FailureCause.malformedMarkup("RSS", .cutOff, line: 7)),
      (.malformed, .malformedMarkup("RSS", .malformed, line: 7)),
      (.tooComplex, .malformedMarkup("RSS", .tooComplex, line: 7)),
      (.unsupportedEncoding("koi8-r"), .unsupportedEncoding("koi8-r")),
    ]
  )
  func cause(kind: MarkupError.Kind, cause: FailureCause) {
    #expect(MarkupError(kind, line: 7).cause(in: "RSS") == cause)
  }
}
