import FeedCore
import FeedPresentation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Causes of errors")
struct ErrorCauseTests {
  private struct Refusal: Error, CustomStringConvertible { let description = "ECONNREFUSED (111)" }

  @Test(
    "A cause that is known is told in the customer's language, and any other in its own words",
    arguments: [
      ("en", "no connection: the server refused the connection", "no connection: ECONNREFUSED (111)"),
      ("de", "keine Verbindung: der Server hat die Verbindung abgelehnt", "keine Verbindung: ECONNREFUSED (111)"),
      ("ja", "接続できません: サーバーが接続を拒否しました", "接続できません: ECONNREFUSED (111)"),
    ])
  func known(tag: String, known: String, unknown: String) throws {
    let strings = Languages.strings(for: [tag])
    let url = try #require(URL(string: "https://a.example/"))
    let failure = LoadFailure(.connectivity, loading: url, cause: Refusal())
    #expect(ErrorWords(strings: strings) { $0 is Refusal ? .refused : nil }.reason(for: failure) == known)
    #expect(ErrorWords(strings: strings).reason(for: failure) == unknown)
  }

  @Test("What was refused before any server was asked is not told as a server's invalid data")
  func refusals() throws {
    let url = try #require(URL(string: "https://a.example/"))
    let failure = LoadFailure(.invalidData, loading: url, cause: Refusal())
    let reason = { (cause: ErrorCause) in ErrorWords { _ in cause }.reason(for: failure) }
    let refused: [ErrorCause] = [.addressInside, .foreignScheme(url: "ftp://a.example"), .unfetchedURL("http://ü")]
    for cause in refused { #expect(reason(cause) == EnglishStrings().cause(cause)) }
    #expect(reason(.emptyAnswer) == "invalid data: the answer is empty")
  }

  @Test("Untrusted input: what a cause names is made safe, and bounded")
  func safety() {
    let words = ErrorWords { _ in .relativeImageURL("a\u{1B}]0;b\u{7}\n" + String(repeating: "c", count: 10_000)) }
    let reason = words.reason(for: Refusal())
    #expect(reason.hasPrefix("an image's URL is not absolute: a]0;b cc"))
    #expect(reason.unicodeScalars.count == SafeText.Limit.status)
  }

  @Test(
    "A size is told in the largest decimal unit that it fills, with the language's decimal mark",
    arguments: [
      (0, "0 bytes", "0 Bytes"), (1, "1 byte", "1 Byte"), (999, "999 bytes", "999 Bytes"),
      (1_000, "1.0 kB", "1,0 kB"), (99_999, "99.9 kB", "99,9 kB"), (100_000, "100 kB", "100 kB"),
      (999_999, "999 kB", "999 kB"), (1_000_000, "1.0 MB", "1,0 MB"), (3_450_000_000, "3.4 GB", "3,4 GB"),
      (.max, "9223372036 GB", "9223372036 GB"),
    ])
  func sizes(bytes: Int, english: String, german: String) {
    #expect(EnglishStrings().size(ByteSize(bytes)) == english)
    #expect(Languages.strings(for: ["de"]).size(ByteSize(bytes)) == german)
  }

  @Test(
    "A size has the units of the language",
    arguments: [
      ("es", "1,2 kB"), ("fr", "1,2 ko"), ("pt-BR", "1,2 kB"), ("el", "1,2 kB"), ("ja", "1.2 kB"),
    ])
  func units(tag: String, text: String) {
    #expect(Languages.strings(for: [tag]).size(ByteSize(1_234)) == text)
  }
}
