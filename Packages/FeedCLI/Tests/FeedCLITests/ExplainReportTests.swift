import FeedCLI
import FeedTerminal
import Testing

@Suite("The report of 'explain'")
struct ExplainReportTests {
  private let plain = Style(isPlain: true)

  @Test("The text has the item, then a block for each picture that it names")
  func text() throws {
    var dunes = try candidate(
      .shown(picture(3)),
      "dunes.jpg",
      ExplainReport.Width(pixels: 1_200, from: .feed)
    )
    dunes.alternative = "Waves of sand"
    let text = try report([dunes, candidate(.refused(.svg), "logo.svg", nil)]).text(style: plain)
    #expect(
      text == """
        Dunes
          image        3, 73a7f70c-75da-4c2e-b5a3-eed40dc53aa6
          picture      https://feed.example/dunes.jpg
          item's id    https://feed.example/?p=7
          page         https://feed.example/dunes
          candidates   2, and 12 more, not read

        1  shown as image 3
           kind         text
           named by     img srcset
           width        1200, from the feed
           URL          https://feed.example/dunes.jpg
           alternative  Waves of sand

        2  refused: SVG
           kind         text
           named by     img srcset
           URL          https://feed.example/logo.svg

        """
    )
  }

  @Test(
    "Each verdict says by which rule",
    arguments: [
      (.shown(.init(position: 2, number: 4)), "shown as image 4"),
      (
        .shown(.init(position: 2, number: nil)),
        "shown as picture 2 of the item, not in the saved copy"
      ),
      (
        .alternate(.init(position: 1, number: 3)),
        "another size of image 3, requested if that one fails"
      ),
      (.otherSize(.init(position: 1, number: 3)), "another size of image 3"),
      (.refused(.tiny), "refused: 2 pixels or less"),
      (.placeholder, "placeholder"),
      (.lowerKind(than: "media"), "a better kind has pictures: media"),
      (.notFirst, "only the first of this kind is shown"),
      (.beyondLimit(100), "more than 100 pictures"),
    ] as [(ExplainReport.Verdict, String)]
  )
  func verdicts(verdict: ExplainReport.Verdict, words: String) throws {
    let text = try report([candidate(verdict, "dunes.jpg", nil)]).text(style: plain)
    #expect(text.contains("\n1  \(words)\n   kind "))
  }

  @Test(
    "A width says how it is known",
    arguments: [
      (.feed, "640, from the feed"), (.mark, "640, from a mark in the URL"),
      (.assumed, "640, assumed"),
    ] as [(ExplainReport.Width.Source, String)]
  )
  func widths(source: ExplainReport.Width.Source, words: String) throws {
    let width = ExplainReport.Width(pixels: 640, from: source)
    let text = try report([candidate(.placeholder, "dunes.jpg", width)]).text(style: plain)
    #expect(text.contains("\n   width        \(words)\n"))
  }

  @Test("Numbers stand below each other")
  func numbers() throws {
    let candidates = try (1...10).map { try candidate(.placeholder, "\($0).jpg", nil) }
    let text = try report(candidates).text(style: plain)
    #expect(text.contains("\n 9  placeholder\n    kind "))
    #expect(text.contains("\n10  placeholder\n    kind "))
  }

  @Test("A format without candidates says so, in text and as null")
  func noCandidates() throws {
    let words = "candidates   none: in this format an item is one picture, so nothing is chosen\n"
    #expect(try report(nil).text(style: plain).hasSuffix(words))
    #expect(try report(nil).document.hasSuffix(#""candidates":null}"# + "\n"))
  }

  @Test("The password of a URL is not shown")
  func passwords() throws {
    let url = try #require(URL(string: "https://me:secret@feed.example/dunes.jpg"))
    let dunes = ExplainReport.Candidate(.placeholder, kind: "text", name: "a", url: url, width: nil)
    let sut = ExplainReport(
      number: 1,
      id: UUID(),
      url: url,
      itemID: url.absoluteString,
      title: nil,
      page: url,
      candidates: [dunes]
    )
    #expect(!sut.text(style: plain).contains("secret"))
    #expect(!sut.document.contains("secret"))
  }

  private func picture(_ number: Int) -> ExplainReport.Picture {
    ExplainReport.Picture(position: 1, number: number)
  }

  private func candidate(
    _ verdict: ExplainReport.Verdict,
    _ name: String,
    _ width: ExplainReport.Width?
  ) throws -> ExplainReport.Candidate {
    ExplainReport.Candidate(
      verdict,
      kind: "text",
      name: "img srcset",
      url: try #require(URL(string: "https://feed.example/\(name)")),
      width: width
    )
  }

  private func report(_ candidates: [ExplainReport.Candidate]?) throws -> ExplainReport {
    ExplainReport(
      number: 3,
      id: try #require(UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6")),
      url: try #require(URL(string: "https://feed.example/dunes.jpg")),
      itemID: "https://feed.example/?p=7",
      title: "Dunes",
      page: URL(string: "https://feed.example/dunes"),
      candidates: candidates,
      unread: 12
    )
  }
}
