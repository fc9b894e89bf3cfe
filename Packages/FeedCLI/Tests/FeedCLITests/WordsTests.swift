import Testing

@testable import FeedCLI

@Suite("Words of the command line")
struct WordsTests {
  @Test("Every usage error is one line, safe to show, and mentions what it is about once", arguments: Self.problems)
  func usageErrors(problem: UsageProblem, arguments: [String]) {
    #expect(SafeText.line(problem.text) == problem.text)
    for argument in arguments {
      #expect(problem.text.components(separatedBy: argument).count == 2, "'\(problem.text)' and \(argument)")
    }
  }

  private static let problems: [(UsageProblem, [String])] =
    [
      (.unknown(.command, "<1>", .didYouMean("<2>")), ["<1>", "<2>"]),
      (.unknown(.option, "<1>", .listed(by: "<2>")), ["<1>", "<2>"]),
      (.unknown(.shell, "<1>", .didYouMean("<2>")), ["<1>", "<2>", "SHELL"]),
      (.extraWord("<1>", command: "<2>"), ["<1>", "<2>", "'feed --help'"]),
      (.foreignOption("<1>", command: "<2>"), ["<1>", "'<2>'", "'<2> --help'"]),
      (.missingOperand("<1>", command: "<2>"), ["<1>", "'<2>'", "'<2> --help'"]),
      (.needlessValue(option: "<1>"), ["<1>"]), (.missingValue(option: "<1>", spelling: "<2>"), ["<1>", "<2>"]),
      (.configLine(path: "<1>", line: 31), ["<1>", "31", "'key = value'"]),
      (.configKey("<1>", path: "<2>", line: 31, keys: ["<3>", "<4>"]), ["<1>", "<2>", "31", "<3>", "<4>"]),
      (.unreadableConfigFile("<1>", reason: "<2>"), ["<1>", "<2>"]), (.noCachePlace, ["$HOME", "--cache-dir DIR"]),
      (.exclusive("<1>", "<2>"), ["<1>", "<2>"]),
      (.galleryWord("<1>"), ["'<1>'", "'feed gallery'", "-o WHERE"]),
      (.noFeed(configFile: "<1>"), ["<1>", "$FEED_URL", "'url = URL'"]),
      (.noChafa, ["--images chafa", "'chafa'", "--images auto"]),
    ]
    + expectations.flatMap { expectation, arguments in
      [
        (.value("<1>", place: "<2>", expectation), ["<1>", "<2>"] + arguments),
        (.configValue("<1>", key: "<2>", expectation), ["<1>", "<2>"] + arguments),
      ]
    }

  private static let expectations: [(UsageProblem.Expectation, [String])] = [
    (.url, ["https://feed.example/feed.json"]), (.urlWithoutPassword, []), (.urlWithPlainHost, ["'xn--…'"]),
    (.directory, ["/home/me/feed"]), (.days, ["7", "0.5", "'none'"]),
    (.seconds(from: "31", to: "57", example: "<3>"), ["31", "57", "<3>"]),
    (.oneOf(["<3>", "<4>"]), ["<3>", "<4>"]), (.images, ["10"]), (.instant, ["2026-11-21T10:00:00Z"]),
  ]

  @Test("Every option and every example has words in the help, and its place there")
  func help() {
    #expect(Option.all.map(\.key) == Option.Name.allCases)
    #expect(Command.allCases.flatMap(\.examples).count == Example.allCases.count)
    #expect(Set(Command.allCases.flatMap(\.examples)) == Set(Example.allCases))
    let words =
      Command.allCases.map(HelpWords.summary) + Option.Name.allCases.map(HelpWords.summary)
      + Example.allCases.map(HelpWords.meaning) + ExitCode.allCases.map(HelpWords.meaning) + [HelpWords.purpose]
    for text in words { #expect(!text.isEmpty && SafeText.line(text) == text) }
  }

  @Test("A report is told in one language, all of it")
  func reports() throws {
    let language = Language(for: ["de"])
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let url = try #require(URL(string: "https://user:secret@a.example/feed.json"))
    let entry = StatusReport.Entry(
      url: url, state: .valid(savedAt: now), images: 1, pictures: 2, bytes: 1_500)
    #expect(
      StatusReport([entry]).text(now: now, style: Style(isPlain: true), language: language) == """
        https://…@a.example/feed.json
          gespeicherte Kopie, weniger als eine Minute alt, gültig ohne Frist
          1 Bild, 2 Bilddateien, 1,5 kB

        """)
    #expect(
      ValidationReport(.corrupt(reason: ""), isDeleting: true, deletedPictures: 1).text(
        of: url, now: now, language: language)
        == "beschädigt, gelöscht\n1 beschädigte Bilddatei gelöscht\n")
    #expect(
      ValidationReport(.empty, isDeleting: true).text(of: url, now: now, language: language)
        == "keine gespeicherte Kopie von https://…@a.example/feed.json\n")
    let picture = PrefetchReport.Picture.failed(url, .offline, message: "offline")
    #expect(
      PrefetchReport.line(for: picture, number: 1, of: 9, language: language)
        == "1/9 https://…@a.example/feed.json fehlgeschlagen: offline")
  }
}
