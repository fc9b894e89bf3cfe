import FeedLibraryFiles
import Testing

@Suite("A spool in a file")
struct FileSpoolTests {
  @Test("Texts are found again where they were set aside, in any order, whatever their size")
  func texts() throws {
    let sut = try FileSpool()
    let texts = ["first", "", String(repeating: "é", count: 100_000), "last"]
    let places = try texts.map(sut.append)
    for (text, place) in zip(texts, places).reversed() {
      #expect(try sut.text(at: place) == text)
    }
  }

  @Test("Texts that are set aside at once do not mix")
  func atOnce() async throws {
    let sut = try FileSpool()
    let texts = (0..<50).map { String(repeating: "\($0);", count: 2_000) }
    try await withThrowingTaskGroup(of: (String, Range<Int>).self) { group in
      for text in texts { group.addTask { (text, try sut.append(text)) } }
      for try await (text, place) in group { #expect(try sut.text(at: place) == text) }
    }
  }
}
