import Foundation
import Testing

@testable import FeedTerminalPOSIX

@Suite("The search for a program")
struct ProgramSearchTests {
  @Test("A directory, or a file that cannot be run, is passed over")
  func find() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "program-\(UUID().uuidString)"
    ).path
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) } }
    for name in ["1/chafa", "2", "3"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)",
        withIntermediateDirectories: true
      )
    }
    for (name, mode) in [("2/chafa", 0o644), ("3/chafa", 0o755)] {
      #expect(
        FileManager.default.createFile(
          atPath: "\(folder)/\(name)",
          contents: nil,
          attributes: [.posixPermissions: mode]
        )
      )
    }
    #expect(
      SystemPrograms(variables: ["PATH": "\(folder)/1:\(folder)/2:\(folder)/3"]).path(of: "chafa")
        == "\(folder)/3/chafa"
    )
    let sut = SystemPrograms(variables: ["PATH": "\(folder)/1:\(folder)/2"])
    #expect(sut.path(of: "chafa") == nil)
    #expect(!sut.hasChafa)
  }
}
