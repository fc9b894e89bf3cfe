import FeedPictureChoice
import Testing

@Suite("WebAddress")
struct WebAddressTests {
  @Test("A URL of a document is the one that Foundation reads, however it is written")
  func sameAsFoundation() throws {
    let base = URL(string: "https://feed.example/folder/page")
    let pieces = [
      "http://", "https://", "HTTP://", "//", "a.example", "Ä.example", "xn--bcher-kva.example",
      "[::1]", "[", "user@", ":8080", ":", "/", "//", "..", "owl", "%20", "%", "%2", "%zz", "?",
      "w=1",
      "&", "#", " ", "\n", "\t", "|", "\\", "\"", "<", "{", "^", "é", "!$*,;=~_-.", "'()", "+",
    ]
    var randomness = Randomness(seed: 1)
    var plain = 0
    for _ in 0..<4_000 {
      let count = Int.random(in: 1...7, using: &randomness)
      let spelled = (0..<count).map { _ in pieces.randomElement(using: &randomness) ?? "" }
      // Most begin like a URL.
      let start = Bool.random(using: &randomness) ? "https://a.example/" : ""
      let text = start + spelled.joined()
      let expected = WebAddress.url(spelledBy: text, relativeTo: base)
      let address = WebAddress(web: text, relativeTo: base)
      #expect(address?.spelling == expected?.absoluteString, "\(text)")
      #expect(address?.url == expected, "\(text)")
      plain += expected == nil ? 0 : 1
    }
    #expect(plain > 1_000)
  }
}
