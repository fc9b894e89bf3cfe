import FeedCLI
import Foundation
import Testing

@testable import FeedComposer

@Suite("A file that a customer asked for")
struct OutputFileTests {
  @Test("What replaces a private file is private from its first byte on", arguments: [0o600, 0o640, 0o400, 0o644])
  func mode(mode: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
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

  private static func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
