import FeedContract
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import FeedTerminal
@testable import TerminalPictures

@Suite("Words of FeedTerminal and TerminalPictures")
struct TerminalWordsTests {
  private static let subject = WordsSubject(
    .terminal,
    saying: [
      .freshAgain, .moreImages(31), .missingDecoder(of: "<format>", program: "<program>"),
      .noSandbox, .changedImages(31), .movedImages(31), .goneImages(31), .timeLeft(.seconds(31)),
      .timeLeft(.seconds(1_860)), .timeLeft(.seconds(111_600)),
    ],
    declaredIn: URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources"
    ),
    unmentioned: ["timeLeft": ["count"]]
  )

  @Test(
    "What these modules say has words in every language",
    arguments: WordsContract.promises(of: subject)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Images that are left out are counted with the language's plural forms",
    arguments: [
      ("en", ["1 more image", "3 more images"]),
      ("de", ["1 weiteres Bild", "3 weitere Bilder"]),
      ("es", ["1 imagen más", "3 imágenes más"]),
      ("fr", ["1 autre image", "3 autres images"]),
      ("pt-BR", ["mais 1 imagem", "mais 3 imagens"]),
      ("el", ["ακόμη 1 εικόνα", "ακόμη 3 εικόνες"]),
      ("ja", ["ほかに画像1枚", "ほかに画像3枚"]),
    ]
  )
  func moreImages(tag: String, words: [String]) {
    let language = Language(for: [tag], words: [.terminal])
    #expect([1, 3].map { language.text(.moreImages($0)) } == words)
  }

  @Test(
    "A wait is shown with the language's plural forms",
    arguments: [
      (
        "en", ["0 s left", "1 s left", "20 s left", "1 min left", "2 min left", "3 h left"]
      ),
      (
        "de",
        ["noch 0 Sek.", "noch 1 Sek.", "noch 20 Sek.", "noch 1 Min.", "noch 2 Min.", "noch 3 Std."]
      ),
      (
        "es",
        ["quedan 0 s", "queda 1 s", "quedan 20 s", "queda 1 min", "quedan 2 min", "quedan 3 h"]
      ),
      (
        "fr",
        [
          "il reste 0 s", "il reste 1 s", "il reste 20 s", "il reste 1 min", "il reste 2 min",
          "il reste 3 h",
        ]
      ),
      (
        "pt-BR",
        ["falta 0 s", "falta 1 s", "faltam 20 s", "falta 1 min", "faltam 2 min", "faltam 3 h"]
      ),
      (
        "el",
        [
          "απομένουν 0 δευτερόλεπτα", "απομένει 1 δευτερόλεπτο", "απομένουν 20 δευτερόλεπτα",
          "απομένει 1 λεπτό",
          "απομένουν 2 λεπτά", "απομένουν 3 ώρες",
        ]
      ),
      (
        "ja", ["残り0秒", "残り1秒", "残り20秒", "残り1分", "残り2分", "残り3時間"]
      ),
    ]
  )
  func waits(tag: String, words: [String]) {
    let language = Language(for: [tag], words: [.terminal])
    let waits: [Duration] = [
      .zero, .seconds(1), .seconds(20), .seconds(60), .seconds(120), .seconds(10_800),
    ]
    #expect(waits.map { language.text(.timeLeft($0)) } == words)
  }

  @Test(
    "A wait is shown in the largest unit that it fills, rounded up",
    arguments: [
      (.seconds(-5), "0 s"), (.zero, "0 s"), (.nanoseconds(1), "1 s"), (.seconds(59), "59 s"),
      (.milliseconds(59_001), "1 min"), (.seconds(60), "1 min"), (.seconds(61), "2 min"),
      (.seconds(3_540), "59 min"),
      (.seconds(3_541), "1 h"), (.seconds(3_601), "2 h"),
      (.seconds(Int64.max), "2562047788015216 h"),
    ] as [(Duration, String)]
  )
  func largestUnit(duration: Duration, wait: String) {
    #expect(Language.inFull.text(.timeLeft(duration)) == "\(wait) left")
  }
}
