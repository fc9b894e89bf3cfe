import DurableFiles
import FailingWrites
import FeedFailures
import FeedTestSupport
import Foundation
import Testing

@Suite("A directory that a customer asked for")
struct OutputDirectoryTests {
  @Test("A file that appeared meanwhile is not replaced, and nothing else is left")
  func race() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
      .path
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
    let sut = try OutputDirectory(path: path)
    #expect(sut.file(ofAny: ["a.jpg", "a.png"]) == nil)
    #expect(try sut.add("a.png", Data("first".utf8)))
    #expect(try !sut.add("a.png", Data("second".utf8)))
    #expect(sut.file(ofAny: ["a.jpg", "a.png"])?.size == 5)
    #expect(try String(contentsOfFile: "\(path)/a.png", encoding: .utf8) == "first")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["a.png"])
  }

  @Test(
    "A picture is kept under its name, and beside other content under the next; the same content is written once"
  )
  func keep() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
      .path
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
    let sut = try OutputDirectory(path: path)
    let contents = ["one", "two", "one", "three", "two"].map { Data($0.utf8) }
    #expect(
      try contents.map { try sut.keep($0, as: "a", "png") } == [
        "a.png", "a-2.png", "a.png", "a-3.png", "a-2.png",
      ]
    )
    #expect(mkfifo("\(path)/b.png", 0o600) == 0)
    #expect(try sut.keep(contents[0], as: "b", "png") == "b-2.png", "a pipe is not waited for")
    #expect(OutputDirectory.isMeant(by: path))
    #expect(OutputDirectory.isMeant(by: "none/"))
    #expect(!OutputDirectory.isMeant(by: "\(path)/a.png"))
    #expect(!OutputDirectory.isMeant(by: "\(path)/none"))
  }

  @Test("A file is found again by what it was written for, also behind files that were deleted")
  func writtenFor() throws {
    let directory = try TemporaryDirectory()
    let sut = try OutputDirectory(path: directory.path)
    let kept = try (1...4).map { number in
      try sut.keep("a.png", Data("\(number)".utf8), writtenFor: "owner \(number)")
    }
    #expect(kept.map(\.name) == ["a.png", "a 2.png", "a 3.png", "a 4.png"])
    #expect(kept.allSatisfy { !$0.wasThere })
    try FileManager.default.removeItem(atPath: "\(directory.path)/a 2.png")
    let names = ["a.jpg", "a.png"]
    for (number, file) in zip(1...4, ["a.png", nil, "a 3.png", "a 4.png"]) {
      let owner = "owner \(number)"
      let found = sut.file(ofAny: names, writtenFor: owner, areOwnersAlone: true)
      #expect(found?.name == file)
    }
  }

  @Test("Of files that do not say what they were written for, the content tells, or the name alone")
  func unnoted() throws {
    let directory = try TemporaryDirectory()
    let sut = try OutputDirectory(path: directory.path)
    #expect(try sut.add("a.png", Data("one".utf8)))
    let alone = sut.file(ofAny: ["a.png"], writtenFor: "owner", areOwnersAlone: true)
    #expect(alone?.size == 3)
    #expect(sut.file(ofAny: ["a.png"], writtenFor: "owner", areOwnersAlone: false) == nil)
    #expect(try sut.keep("a.png", Data("one".utf8), writtenFor: "owner") == ("a.png", true))
    #expect(try sut.keep("a.png", Data("two".utf8), writtenFor: "owner") == ("a 2.png", false))
  }

  @Test("The whole path of a file begins at the root, whatever the directory was named by")
  func wholePath() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
      .path
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
    let directory = try OutputDirectory(path: "\(path)/one/../two")
    let root = try #require(realpath(path, nil).map { String(cString: $0) })
    #expect(directory.wholePath(of: "a.png") == "\(root)/two/a.png")
    let current = try OutputDirectory(path: ".")
    #expect(
      current.wholePath(of: "a.png") == FileManager.default.currentDirectoryPath + "/a.png"
    )
    #expect(try OutputDirectory(path: "/").wholePath(of: "a.png") == "/a.png")
  }

  @Test("Nothing is written through a link; one that stands where a page goes is deleted")
  func links() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
      .path
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
    let sut = try OutputDirectory(path: path)
    for name in ["a.png", "index.html"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(name)",
        withDestinationPath: "/nonexistent"
      )
    }
    #expect(try !sut.add("a.png", Data("x".utf8)))
    #expect(try sut.pathToReplace("index.html") == "\(path)/index.html")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["a.png"])
  }

  @Test("A file that cannot be written is an error with its path, and leaves nothing")
  func failure() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
      .path
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
    let sut = try OutputDirectory(path: path)
    let name = String(repeating: "n", count: 300)
    let error = #expect(throws: FileError.self) { try sut.add(name, Data("x".utf8)) }
    #expect(error?.path == "\(path)/\(name)")
    #expect(error?.action == .write)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test(
    "If any call fails there is no file, or the whole one, and nothing else",
    .enabled(if: failing_writes_are_available())
  )
  func failures() throws {
    let directory = try TemporaryDirectory()
    let sut = try OutputDirectory(path: directory.path)
    var call = 1
    while true {
      let name = "\(call).png"
      fail_writes(directory.path, call, call)
      defer { fail_no_writes(directory.path) }
      do {
        #expect(try sut.add(name, Data("data".utf8)))
        break
      } catch let error as FileError {
        #expect(error.path == sut.path(of: name))
        let left = directory.files().filter { $0.hasPrefix(".") }
        #expect(left == [])
      }
      call += 1
    }
    for file in directory.files() where !file.hasPrefix(".") {
      #expect(try String(contentsOfFile: "\(directory.path)/\(file)", encoding: .utf8) == "data")
    }
    #expect(call == 6, "open, write, fsync, link and the fsync of the directory can fail")
  }
}
