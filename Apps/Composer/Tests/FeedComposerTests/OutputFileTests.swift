import FeedCLI
import Foundation
import Testing

@testable import FeedComposer

@Suite("A file that a customer asked for")
struct OutputFileTests {
  @Test("What replaces a private file is private from its first byte on", arguments: [0o600, 0o640, 0o400, 0o644])
  func mode(mode: Int) async throws {
    let folder = try Self.folder()
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    let file = "\(folder)/page.html"
    #expect(FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: mode]))

    try await OutputFile.replace(file) { output in
      try output.write("new")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.count == 2)
      for name in names { #expect(try Self.mode(of: "\(folder)/\(name)") == mode, "\(name)") }
    }
    #expect(try Self.mode(of: file) == mode)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
  }

  @Test(
    "Any name that the system takes is written",
    arguments: [String(repeating: "n", count: 255), String(repeating: "あ", count: 81)])
  func longName(name: String) async throws {
    let folder = try Self.folder()
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    for text in ["new", "newer"] {
      try await OutputFile.replace("\(folder)/\(name)") { try $0.write(text) }
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == text)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test("A path that ends in a slash is a directory's, whether there is one or not", arguments: ["", "/new", "/file"])
  func directory(path: String) async throws {
    let folder = try Self.folder()
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    #expect(FileManager.default.createFile(atPath: "\(folder)/file", contents: nil))
    let path = "\(folder)\(path)/"
    await #expect(throws: OutputFileError(path: path, reason: "Is a directory", isAboutCreating: true)) {
      try await OutputFile.replace(path) { try $0.write("new") }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
  }

  private static func folder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    return folder
  }

  private static func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
