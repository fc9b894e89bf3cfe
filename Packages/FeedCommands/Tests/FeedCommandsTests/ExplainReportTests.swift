import FeedCore
import FeedFormats
import FeedTerminal
import FeedTestSupport
import Foundation
import Testing

@testable import FeedPictureChoice
@testable import FollowingCommands

@Suite("The report of 'explain'")
struct ExplainReportTests {
  private let plain = Style(isPlain: true)

  @Test("The text has the item, then a block for each picture that it names")
  func text() throws {
    var dunes = try candidate(.text, "dunes.jpg")
    dunes.width = 1_200
    dunes.words.alternative = "Waves of sand"
    let sut = try report([dunes, candidate(.text, "logo.svg")], unread: 12)
    #expect(
      sut.text(style: plain) == """
        Dunes
          image        1, \(sut.image.id.uuidString.lowercased())
          picture      https://feed.example/dunes.jpg
          item's id    https://feed.example/?p=7
          page         https://feed.example/dunes
          candidates   2, and 12 more, not read

        1  shown as image 1
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

  @Test("A picture that is not in the saved copy says so")
  func notSaved() throws {
    let sut = try report([candidate(.text, "dunes.jpg")], among: [])
    #expect(words(of: sut) == ["shown as picture 1 of the item, not in the saved copy"])
    #expect(sut.document.contains(#""verdict":"shown","reason":null,"picture":1,"image":null"#))
  }

  @Test("Sizes of a picture say which of them is shown, and which are requested after it")
  func sizes() throws {
    let sizes = try [300, 600, 900, 1_200, 1_500, 1_800].map { width in
      var size = try candidate(.media, "dunes-\(width)w.jpg")
      size.width = width
      return size
    }
    let sut = try report(group: sizes)
    let alternate = "another size of image 1, requested if that one fails"
    #expect(Set(words(of: sut)) == ["shown as image 1", alternate, "another size of image 1"])
    #expect(words(of: sut).count { $0 == alternate } == 4)
    #expect(Set(codes(of: sut)) == ["shown", "alternate", "other_size"])
  }

  @Test("A lower kind, and a second picture of some kinds, say why they are not shown")
  func kinds() throws {
    let lower = try report([candidate(.text, "dunes.jpg"), candidate(.thumbnail, "logo.jpg")])
    #expect(words(of: lower) == ["shown as image 1", "a better kind has pictures: text"])
    #expect(lower.document.contains(#""verdict":"lower_kind","reason":"text""#))
    let second = try report([candidate(.preview, "a.jpg"), candidate(.preview, "b.jpg")])
    #expect(words(of: second) == ["shown as image 1", "only the first of this kind is shown"])
    #expect(codes(of: second) == ["shown", "not_first"])
  }

  @Test("A picture beyond the limit says so")
  func tooMany() throws {
    let sut = try report((1...101).map { try candidate(.text, "dunes-of-\($0)-days.jpg") })
    #expect(words(of: sut).last == "more than 100 pictures")
    #expect(codes(of: sut).last == "beyond_limit")
  }

  @Test("A placeholder says so")
  func placeholder() throws {
    var spinner = try candidate(.text, "grey.jpg")
    spinner.role = .placeholder
    let sut = try report([spinner, candidate(.text, "dunes.jpg")])
    #expect(words(of: sut) == ["placeholder", "shown as image 1"])
    #expect(codes(of: sut) == ["placeholder", "shown"])
  }

  @Test(
    "A refusal says why",
    arguments: [
      (.notOnTheWeb, "not a URL of the web", "not_on_the_web"),
      (.vectorGraphics, "SVG", "svg"),
      (.tiny, "2 pixels or less", "tiny"),
      (.icon, "an icon", "icon"),
      (.address, "the address of an avatar, a smiley, an advertisement or a counter", "address"),
      (.classes, "its class is not that of a picture, as of an avatar or a smiley", "class"),
      (.button, "the button of a link", "button"),
      (.placeholder, "the file of a placeholder", "placeholder"),
    ] as [(PictureRefusal, String, String)]
  )
  func refusals(refusal: PictureRefusal, reason: String, code: String) throws {
    var refused = try candidate(.text, "a.jpg")
    refused.refusal = refusal
    let sut = try report([refused])
    #expect(words(of: sut) == ["refused: \(reason)"])
    #expect(sut.document.contains(#""verdict":"refused","reason":"\#(code)""#))
  }

  @Test("A width says how it is known")
  func widths() throws {
    var named = try candidate(.media, "dunes.jpg?a")
    named.width = 1_200
    let marked = try candidate(.media, "dunes-640x480.jpg")
    let unknown = try candidate(.media, "dunes.jpg?b")
    let sut = try report(group: [named, marked, unknown])
    let text = sut.text(style: plain)
    #expect(text.contains("\n   width        1200, from the feed\n"))
    #expect(text.contains("\n   width        640, from a mark in the URL\n"))
    #expect(text.contains(", assumed\n"))
    for code in ["feed", "mark", "assumed"] {
      #expect(sut.document.contains(#""width_from":"\#(code)""#))
    }
  }

  @Test("Numbers stand below each other")
  func numbers() throws {
    let sut = try report((1...10).map { try candidate(.text, "logo\($0).svg") })
    let text = sut.text(style: plain)
    #expect(text.contains("\n 9  refused: SVG\n    kind "))
    #expect(text.contains("\n10  refused: SVG\n    kind "))
  }

  @Test("A format without candidates says so, in text and as null")
  func noCandidates() throws {
    let image = FeedImage(id: UUID(), url: try url("dunes.jpg"))
    let sut = ExplainReport(of: image, number: 1, among: [image], nil)
    let words = "candidates   none: in this format an item is one picture, so nothing is chosen\n"
    #expect(sut.text(style: plain).hasSuffix(words))
    #expect(sut.document.hasSuffix(#""candidates":null}"# + "\n"))
  }

  @Test("The password of a URL is not shown")
  func passwords() throws {
    let url = try #require(URL(string: "https://me:secret@feed.example/dunes.jpg"))
    let sut = try report([PictureCandidate(url, .text)], id: url.absoluteString, page: url)
    #expect(!sut.text(style: plain).contains("secret"))
    #expect(!sut.document.contains("secret"))
  }

  @Test("What strangers wrote is safe to show", arguments: HostileText.all.map(Escaped.init))
  func untrusted(escaped: Escaped) throws {
    let text = escaped.text
    let url = try #require(URL(string: "https://feed.example/?q=\(text)"))
    var dunes = PictureCandidate(url, .text, name: text)
    dunes.words.alternative = text
    dunes.words.caption = text
    dunes.words.title = text
    dunes.words.hover = text
    let sut = try report([dunes], id: text, title: text, page: url)
    let styled = sut.text(style: Style(isPlain: false))
    HostileText.expectNone(in: styled, but: /\u{1B}\[[0-9;]*m/)
    HostileText.expectNone(in: sut.document)
  }

  private func words(of sut: ExplainReport) -> [String] {
    sut.text(style: plain).matches(of: /\n *\d+  (.+)/).map { String($0.1) }
  }

  private func codes(of sut: ExplainReport) -> [String] {
    sut.document.matches(of: /"verdict":"([a-z_]+)"/).map { String($0.1) }
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://feed.example/\(name)"))
  }

  private func candidate(_ kind: PictureCandidate.Kind, _ name: String) throws -> PictureCandidate {
    PictureCandidate(try url(name), kind, name: "img srcset")
  }

  /// The report of the item's first image, or of another one if it has none. Numbers count in
  /// `others`, else in the item's images.
  private func report(
    _ candidates: [PictureCandidate] = [],
    group: [PictureCandidate] = [],
    among others: [FeedImage]? = nil,
    unread: Int = 0,
    id: String = "https://feed.example/?p=7",
    title: String = "Dunes",
    page: URL? = nil
  ) throws -> ExplainReport {
    var item = FeedItem()
    item.id = id
    item.title = title
    item.page = try page ?? url("dunes")
    candidates.forEach { item.candidates.add($0) }
    if !group.isEmpty {
      item.candidates.add(group: group)
    }
    item.candidates.leftOut = unread
    let source = try url("feed.xml")
    let images = try [item].images(of: source).images
    let none = FeedImage(id: UUID(), url: try url("none.jpg"), page: item.page)
    let image = images.first ?? none
    return ExplainReport(
      of: image,
      number: 1,
      among: others ?? images,
      try [item].explanations(of: source).first
    )
  }
}
