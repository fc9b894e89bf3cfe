import Testing

@testable import FeedPresentation

@Suite("Web URLs as text")
struct WebURLTests {
  @Test("Untrusted input: characters that a URL cannot hold are percent-encoded")
  func encoded() {
    #expect(WebURL.encoded("a\u{0}\u{1B}]8;;\u{7} \u{7F}\u{9C}é日") == "a%00%1B]8;;%07%20%7F%C2%9C%C3%A9%E6%97%A5")
  }
}
