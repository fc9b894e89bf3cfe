import Testing

@testable import FeedPresentation

@Suite("Links on a terminal, all characters")
struct WebURLProofs {
  @Test("Untrusted input: of all characters none leaves a URL as anything but printable ASCII")
  func allCharacters() {
    let all = (0...0x10FFFF).compactMap(Unicode.Scalar.init).map(Character.init)
    let encoded = WebURL.encoded(String(all))
    #expect(encoded.utf8.allSatisfy { 0x21...0x7E ~= $0 })
  }
}
