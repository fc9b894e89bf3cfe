import FeedContract
import FeedPresentation
import FeedWordsContract
import Foundation
import Testing

@testable import FeedComposer

@Suite("Words of the program")
struct ProgramWordsTests {
  @Test(
    "What all modules of the program say has words of its own",
    arguments: WordsContract.promises(ofAll: CompositionRoot.words)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("The program has the words of every module that has tables")
  func everyModule() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let packages = root.appending(path: "Packages")
    let names = try FileManager.default.contentsOfDirectory(atPath: packages.path)
    let folders =
      names.map { packages.appending(path: "\($0)/Sources") }
      + [root.appending(path: "Apps/Composer/Sources")]
    // In Greek no text is the same as its key.
    let language = Language(for: ["el"], words: CompositionRoot.words)
    let found = try folders.flatMap(keys)
    #expect(found.contains("galleryTitle"))
    #expect(found.filter { language.text(Message($0)) == $0 } == [])
  }

  /// The keys of the tables below a folder of sources.
  private func keys(in folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else {
      return []
    }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { target in
      let table = folder.appending(path: "\(target)/Tables/en.txt")
      guard FileManager.default.fileExists(atPath: table.path) else {
        return [] as [String]
      }
      let text = try String(contentsOf: table, encoding: .utf8)
      return text.matches(of: /(?m)^(\w+) =/).map { String($0.1) }
    }
  }
}
