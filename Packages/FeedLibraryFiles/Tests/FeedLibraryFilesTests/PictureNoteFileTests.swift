import FeedCore
import FeedLibrary
import FeedLibraryFiles
import FeedTestSupport
import Foundation
import Testing

@Suite("Which pages of items were requested, in a file")
struct PictureNoteFileTests {
  private let notes = PictureNotes(
    .page,
    isComplete: false,
    outcomes: [UUIDNamespace.url.uuid(of: "a"): .found]
  )

  @Test("Notes outlive the program that saved them, each feed's its own")
  func laterRun() async throws {
    let directory = try TemporaryDirectory()
    try await PictureNoteFile(path: directory.file).save(notes, of: url("a"))
    try await PictureNoteFile(path: directory.file).save(PictureNotes(.first), of: url("b"))
    let sut = PictureNoteFile(path: directory.file)
    #expect(try await sut.notes(of: url("a")) == notes)
    #expect(try await sut.notes(of: url("b")) == PictureNotes(.first))
    #expect(try await sut.notes(of: url("c")) == nil)
  }

  @Test("Of notes that several programs save at once, none are lost")
  func atOnce() async throws {
    let directory = try TemporaryDirectory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let sut = PictureNoteFile(path: directory.file)
        let feed = try url("\(number)")
        group.addTask { [notes] in try await sut.save(notes, of: feed) }
      }
      try await group.waitForAll()
    }
    let sut = PictureNoteFile(path: directory.file)
    for number in 0..<20 {
      #expect(try await sut.notes(of: url("\(number)")) == notes)
    }
  }

  @Test("Forgetting one feed leaves the others, forgetting all leaves none, and makes no file")
  func forgetting() async throws {
    let directory = try TemporaryDirectory()
    let sut = PictureNoteFile(path: directory.file)
    try await sut.forget(nil)
    try await sut.save(nil, of: url("a"))
    #expect(!FileManager.default.fileExists(atPath: directory.file))
    try await sut.save(notes, of: url("a"))
    try await sut.save(notes, of: url("b"))
    try await sut.save(nil, of: url("a"))
    #expect(try await sut.notes(of: url("a")) == nil)
    #expect(try await sut.notes(of: url("b")) == notes)
    try await sut.forget(nil)
    #expect(try await sut.notes(of: url("b")) == nil)
  }

  @Test(
    "Bytes that are no notes, or too many, count for nothing, and the next notes replace them",
    arguments: [3, PictureNotesText.sizeLimit + 1]
  )
  func nonsense(count: Int) async throws {
    let directory = try TemporaryDirectory()
    try Data(repeating: 0xFF, count: count).write(to: URL(filePath: directory.file))
    let sut = PictureNoteFile(path: directory.file)
    #expect(try await sut.notes(of: url("a")) == nil)
    try await sut.save(notes, of: url("a"))
    #expect(try await sut.notes(of: url("a")) == notes)
  }

  private func url(_ name: String) throws -> URL {
    try #require(URL(string: "https://feed.example/\(name)"))
  }
}
