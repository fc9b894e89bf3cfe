import CommandLine
import FeedCore
import FeedPresentation
import FeedTerminal
import TerminalPictures
import Testing

@testable import FeedCLI

@Suite("Words of the command line")
struct WordsTests {
  @Test(
    "Every usage error is one line, safe to show, and mentions what it is about once",
    arguments: Self.errors
  )
  func usageErrors(error: UsageError, arguments: [String]) {
    let text = error.description
    #expect(SafeText.line(text) == text)
    for argument in arguments {
      #expect(text.components(separatedBy: argument).count == 2, "'\(text)' and \(argument)")
    }
  }

  private static let errors: [(UsageError, [String])] = [
    (.unknown("<0>", "<1>", among: ["<2>"], listedBy: "<3>"), ["<0>", "<1>", "'<2>'"]),
    (
      .unknown("<0>", "<1>", among: ["<2>"], prefix: "--", listedBy: "<3>"),
      ["<0>", "'--<1>'", "'--<2>'"]
    ),
    (.unknown("<0>", "<1>", among: [], listedBy: "<3>"), ["<0>", "<1>", "'<3>'"]),
    (.unknownFeed("<1>", among: []), ["<1>", "'feed list'"]),
    (.feeds("<1>", "<2>"), ["<1>", "<2>"]),
    (.noFollowedFeed, ["'feed add URL'"]), (.noConfigDirectory, ["$HOME"]),
    (.refused("<1>"), ["<1>"]),
    (.extraWord("<1>", command: "<2>", of: "feed"), ["<1>", "<2>", "'feed --help'"]),
    (.notFollowed("<1>"), ["<1>"]),
    (.foreignOption("<1>", command: "<2>"), ["<1>", "'<2>'", "'<2> --help'"]),
    (.missingOperand("<1>", command: "<2>"), ["<1>", "'<2>'", "'<2> --help'"]),
    (.exclusive("<1>", "<2>"), ["<1>", "<2>"]),
    (.needlessValue(option: "<1>"), ["<1>"]),
    (.missingValue(option: "<1>", usage: "<2>"), ["<1>", "<2>"]),
    (.value("<1>", place: "<2>", expected: "<3>", in: .call), ["'<1>'", "<2>", "<3>"]),
    (.unreadableConfigFile("<1>", reason: "<2>"), ["<1>", "<2>"]),
    (.noCacheDirectory, ["$HOME", "--cache-dir DIR"]),
    (.noFeed(configFile: "<1>"), ["<1>", "$FEED_URL", "'url = URL'"]),
    (.noChafa(for: .chafa), ["--images chafa", "'chafa'", "--images auto"]),
  ]

  @Test("All of a report is in one language")
  func reports() throws {
    let language = Language(for: ["de"], words: [.commandLine])
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let url = try #require(URL(string: "https://user:secret@a.example/feed.json"))
    let entry = StatusReport.Entry(
      url: url,
      state: .valid(savedAt: now),
      images: 1,
      pictures: 2,
      bytes: 1_500
    )
    #expect(
      StatusReport([entry]).text(now: now, style: Style(isPlain: true), language: language) == """
        https://…@a.example/feed.json
          gespeicherte Kopie, weniger als eine Minute alt, gültig ohne Frist
          1 Bild, 2 Bilddateien, 1,5 kB

        """
    )
    #expect(
      ValidationReport(.corrupt(reason: ""), isDeleting: true, deletedPictures: 1).text(
        of: url,
        now: now,
        language: language
      )
        == "beschädigt, gelöscht\n1 beschädigte Bilddatei gelöscht\n"
    )
    #expect(
      ValidationReport(.empty, isDeleting: true).text(of: url, now: now, language: language)
        == "keine gespeicherte Kopie von https://…@a.example/feed.json\n"
    )
    let picture = PrefetchReport.Picture.failed(ImageDataKey(url), .offline, message: "offline")
    #expect(
      PrefetchReport.line(for: picture, number: 1, of: 9, language: language)
        == "1/9 https://…@a.example/feed.json fehlgeschlagen: offline"
    )
  }
}
