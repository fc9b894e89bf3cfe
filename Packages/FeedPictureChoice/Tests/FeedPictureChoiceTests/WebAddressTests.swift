import FeedHTML
import FeedPictureChoice
import Foundation
import HostNames
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

  @Test(
    "A URL is read as browsers do: without line breaks and tabs, with slashes for backslashes",
    arguments: [
      ("http:\\\\a.example\\b\\c.png", "http://a.example/b/c.png"),
      ("https://a.example/b\n\tc\r.png", "https://a.example/bc.png"),
      ("b\\c.png?d\\e#f\\g", "https://feed.example/folder/b/c.png?d%5Ce#f%5Cg"),
      ("\\c.png", "https://feed.example/c.png"),
      ("\n c.png \t", "https://feed.example/folder/c.png"),
      ("HTTP", "https://feed.example/folder/HTTP"), ("https", "https://feed.example/folder/https"),
    ]
  )
  func browsers(text: String, url: String) {
    let base = URL(string: "https://feed.example/folder/page")
    #expect(WebAddress(web: text, relativeTo: base)?.spelling == url)
  }

  @Test(
    "A host with other letters than ASCII is as the network has it, where the system converts it",
    .enabled(if: HostName.ascii(inURL: "//ü.example") != "//ü.example"),
    arguments: [
      ("https://bücher.example/ä.png", "https://xn--bcher-kva.example/%C3%A4.png"),
      ("//BÜCHER.example:80/a", "https://xn--bcher-kva.example:80/a"),
      ("http://日本語.jp", "http://xn--wgv71a119e.jp"),
      // What looks like digits is digits, so that no rule about addresses is evaded.
      ("http://１２７.0.0.1/a", "http://127.0.0.1/a"),
    ]
  )
  func letters(text: String, url: String) {
    let base = URL(string: "https://feed.example/folder/page")
    #expect(WebAddress(web: text, relativeTo: base)?.spelling == url)
  }

  @Test("The pictures of a content are relative to its own bases")
  func bases() throws {
    let html = """
      <base href="//cdn.example/b/"><img src="1.png"><div xml:base="/i/"><p xml:base="s/">
      <a href="large/2.png"><img src="2.png"></a></p></div><p xml:base="javascript:x"><img src="3.png">
      """
    var candidates = PictureCandidates()
    candidates.add(HTMLContent(html), relativeTo: URL(string: "https://a.example/post"))
    #expect(
      candidates.all.map(\.address.spelling) == [
        "https://cdn.example/b/1.png", "https://cdn.example/i/s/2.png",
        "https://cdn.example/i/s/large/2.png", "https://cdn.example/b/3.png",
      ]
    )
  }
}
