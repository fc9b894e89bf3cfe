import FeedCore
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

  @Test("A feed with very many pages takes no room from others, and keeps what is left")
  func shares() throws {
    let small = PictureNotes(.page, outcomes: [id: .nothing])
    var sut = PictureNotesText([])
    // The text has the lines in order: these stand before and behind those of the large feed.
    sut[try anyURL("a")] = small
    sut[try anyURL("m")] = notes(ofPages: 200)
    sut[try anyURL("z")] = small
    let text = sut.text(within: 4_000)
    #expect(text.count <= 4_000)
    #expect(text.count > 3_900)
    let read = PictureNotesText(text)
    #expect(try read[anyURL("a")] == small)
    #expect(try read[anyURL("z")] == small)
    #expect(try read[anyURL("m")]?.outcomes.isEmpty == false)
  }

  @Test("Two feeds with very many pages have the same share")
  func sameShares() throws {
    var sut = PictureNotesText([])
    sut[try anyURL("a")] = notes(ofPages: 70)
    sut[try anyURL("b")] = notes(ofPages: 200)
    let read = PictureNotesText(sut.text(within: 4_000))
    let counts = try ["a", "b"].map { try read[anyURL($0)]?.outcomes.count ?? 0 }
    #expect(abs(counts[0] - counts[1]) <= 1)
    #expect(counts[0] > 30)
  }

  private func notes(ofPages count: Int) -> PictureNotes {
    var notes = PictureNotes(.page)
    for _ in 0..<count {
      notes.outcomes[UUID()] = .nothing
    }
    return notes
  }

  @Test("A text that is too large counts for nothing, and none is written")
  func size() throws {
    let line = "page complete https://feed.example/b\n"
    let count = PictureNotesText.sizeLimit / line.utf8.count + 1
    let sut = PictureNotesText(Array(String(repeating: line, count: count).utf8))
    #expect(try sut[anyURL("b")] == nil)
  }
}
