import FeedLibrary
import Testing

@Suite("What is remembered of pages, as a text")
struct PictureNotesTests {
  private let id = UUIDNamespace.url.uuid(of: "a")

  @Test("What is written is read again")
  func again() throws {
    var sut = PictureNotesText([])
    let other = UUIDNamespace.url.uuid(of: "b")
    let third = UUIDNamespace.url.uuid(of: "c")
    sut[try anyURL("a")] = PictureNotes(
      .page,
      isComplete: false,
      outcomes: [id: .found, other: .nothing, third: .failed(fixedNow)]
    )
    sut[try anyURL("b")] = PictureNotes(.first)
    #expect(PictureNotesText(sut.text) == sut)
    #expect(
      String(decoding: sut.text, as: UTF8.self) == """
        first complete https://feed.example/b
        page incomplete https://feed.example/a failed:\(third.uuidString):1800000000 \
        found:\(id.uuidString) nothing:\(other.uuidString)

        """
    )
  }

  @Test(
    "A line or a page of another form does not count",
    arguments: [
      "", "page", "page complete", "some complete https://feed.example/a",
      "page maybe https://feed.example/a", "\u{FF}\u{0}",
    ]
  )
  func nonsense(line: String) throws {
    let text = "\(line)\npage complete https://feed.example/b found:x failed: x:\(id) nothing\n"
    let sut = PictureNotesText(Array(text.utf8))
    #expect(try sut[anyURL("a")] == nil)
    #expect(try sut[anyURL("b")] == PictureNotes(.page))
  }

  @Test("A text that is too large counts for nothing, and none is written")
  func size() throws {
    let line = "page complete https://feed.example/b\n"
    let count = PictureNotesText.sizeLimit / line.utf8.count + 1
    let sut = PictureNotesText(Array(String(repeating: line, count: count).utf8))
    #expect(try sut[anyURL("b")] == nil)
  }
}
