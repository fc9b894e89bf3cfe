import FeedCore
import FeedLibrary
import Testing

@Suite("What is remembered of pages, as a text")
struct PictureNoteLinesTests {
  private let id = UUIDNamespace.url.uuid(of: "a")

  @Test("What is written is read again")
  func again() throws {
    let sut = PictureNoteLines()
    let other = UUIDNamespace.url.uuid(of: "b")
    let third = UUIDNamespace.url.uuid(of: "c")
    let notes = try [
      url("a"): PictureNotes(
        .page,
        isComplete: false,
        outcomes: [id: .found, other: .nothing, third: .failed(fixedNow)]
      ),
      url("b"): PictureNotes(.first),
    ]
    let text = sut.text(of: notes, inPlaceOf: Data())
    #expect(sut.notes(in: text) == notes)
    #expect(
      String(decoding: text, as: UTF8.self) == """
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
    let notes = PictureNoteLines().notes(in: Data(text.utf8))
    #expect(try notes == [url("b"): PictureNotes(.page)])
  }

  @Test(
    "A page whose time is not of these millennia does not count: it could not be written again",
    arguments: ["9223372036854775807", "253402300800", "-1", "1e9", ""]
  )
  func timeOfPage(seconds: String) throws {
    let text = "page complete https://feed.example/b failed:\(id):\(seconds) found:\(id)\n"
    let notes = PictureNoteLines().notes(in: Data(text.utf8))
    #expect(try notes == [url("b"): PictureNotes(.page, outcomes: [id: .found])])
    let last = "page complete https://feed.example/b failed:\(id):253402300799\n"
    let again = PictureNoteLines().notes(in: Data(last.utf8))
    #expect(PictureNoteLines().text(of: again, inPlaceOf: Data()) == Data(last.utf8))
  }

  @Test("A time that no text can have is written as the last one that can be read")
  func timeWithoutEnd() throws {
    let never = Date(timeIntervalSince1970: .infinity)
    let notes = try [url("a"): PictureNotes(.page, outcomes: [id: .failed(never)])]
    let text = PictureNoteLines().text(of: notes, inPlaceOf: Data())
    #expect(String(decoding: text, as: UTF8.self).hasSuffix("failed:\(id):253402300799\n"))
  }

  @Test("A feed with very many pages takes no room from others, and keeps what is left")
  func shares() throws {
    let small = PictureNotes(.page, outcomes: [id: .nothing])
    let sut = PictureNoteLines(limit: 4_000)
    // The text has the lines in order: these stand before and behind those of the large feed.
    let notes = try [url("a"): small, url("m"): self.notes(ofPages: 200), url("z"): small]
    let text = sut.text(of: notes, inPlaceOf: Data())
    #expect(text.count <= 4_000)
    #expect(text.count > 3_900)
    let read = sut.notes(in: text)
    #expect(try read[url("a")] == small)
    #expect(try read[url("z")] == small)
    #expect(try read[url("m")]?.outcomes.isEmpty == false)
  }

  @Test("Two feeds with very many pages have the same share")
  func sameShares() throws {
    let sut = PictureNoteLines(limit: 4_000)
    let notes = try [url("a"): self.notes(ofPages: 70), url("b"): self.notes(ofPages: 200)]
    let read = sut.notes(in: sut.text(of: notes, inPlaceOf: Data()))
    let counts = try ["a", "b"].map { try read[url($0)]?.outcomes.count ?? 0 }
    #expect(abs(counts[0] - counts[1]) <= 1)
    #expect(counts[0] > 30)
  }

  @Test("A text that is too large counts for nothing")
  func size() throws {
    let line = "page complete https://feed.example/b\n"
    let sut = PictureNoteLines(limit: 2 * line.utf8.count)
    #expect(sut.notes(in: Data(String(repeating: line, count: 2).utf8)).count == 1)
    #expect(sut.notes(in: Data(String(repeating: line, count: 3).utf8)).isEmpty)
  }

  private func notes(ofPages count: Int) -> PictureNotes {
    var notes = PictureNotes(.page)
    for _ in 0..<count {
      notes.outcomes[UUID()] = .nothing
    }
    return notes
  }

  private func url(_ name: String) throws -> [UInt8] {
    Array(try anyURL(name).absoluteString.utf8)
  }
}
