import DurableFiles
import FailingWrites
import FeedFailures
import FeedTestSupport
import Foundation
import Testing

@Suite("A file that a customer asked for")
struct OutputFileTests {
  @Test(
    "What replaces a private file is private from its first byte on",
    arguments: [0o600, 0o640, 0o400, 0o644]
  )
  func mode(mode: Int) async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    let file = "\(folder)/page.html"
    #expect(
      FileManager.default.createFile(
        atPath: file,
        contents: nil,
        attributes: [.posixPermissions: mode]
      )
    )

    try await OutputFile.replace(file) { file in
      try write("new", to: file)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.count == 2)
      for name in names { #expect(try Self.mode(of: "\(folder)/\(name)") == mode, "\(name)") }
    }
    #expect(try Self.mode(of: file) == mode)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
  }

  @Test(
    "Any name that the system takes is written",
    arguments: [String(repeating: "n", count: 255), String(repeating: "あ", count: 81)]
  )
  func longName(name: String) async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    for text in ["new", "newer"] {
      try await OutputFile.replace("\(folder)/\(name)") { try write(text, to: $0) }
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == text)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test(
    "A path that ends in a slash is a directory's, whether there is one or not",
    arguments: ["", "/new", "/file"]
  )
  func directory(path: String) async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.path
    #expect(FileManager.default.createFile(atPath: "\(folder)/file", contents: nil))
    let path = "\(folder)\(path)/"
    await #expect(throws: FileError(.create, path, code: EISDIR)) {
      try await OutputFile.replace(path) { try write("new", to: $0) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
  }

  @Test(
    "If any call fails, or the work does, the old file stays and nothing is left",
    .enabled(if: failing_writes_are_available())
  )
  func failures() async throws {
    let directory = try TemporaryDirectory()
    let file = "\(directory.path)/page.html"
    var succeeded = false
    var call = 1
    while !succeeded {
      try Data("old".utf8).write(to: URL(filePath: file))
      fail_writes(directory.path, call, call)
      do {
        try await OutputFile.replace(file) { try write("new", to: $0) }
        succeeded = true
      } catch is FileError {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        // Only the last call, the sync of the directory, comes after the rename.
        #expect(["old", "new"].contains(text))
        #expect(directory.files() == ["page.html"])
      }
      fail_no_writes(directory.path)
      call += 1
    }
    #expect(call == 6, "write, fsync, rename and the fsync of the directory can fail")
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) {
      try await OutputFile.replace(file) { _ in throw Refusal() }
    }
    #expect(directory.files() == ["page.html"])
  }

  @Test("A disk is full for all, and so is a user's part of it", arguments: [ENOSPC, EDQUOT])
  func fullDisk(code: CInt) {
    #expect(FileError(.write, "a", code: code).isOfFullDisk)
    #expect(!FileError(.write, "a", code: EIO).isOfFullDisk)
  }

  @Test("A pipe without a reader fails at once")
  func pipe() async throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    await #expect(throws: FileError(.create, path, code: ENXIO)) {
      try await OutputFile.replace(path) { try write("new", to: $0) }
    }
  }

  private static func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

/// Writes a text as a stream would.
private func write(_ text: String, to descriptor: CInt) throws {
  let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
  do { try file.write(contentsOf: Data(text.utf8)) } catch {
    throw FileError(.write, "output", code: EIO)
  }
}
