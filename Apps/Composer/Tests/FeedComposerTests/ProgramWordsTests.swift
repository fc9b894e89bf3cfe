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
    // In Greek no text is the same as its key.
    let language = Language(for: ["el"], words: CompositionRoot.words)
    var keys: [String] = []
    for folder in ["Packages", "Apps/Composer"] {
      let folder = root.appending(path: folder).resolvingSymlinksInPath()
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix("Words/Tables/en.txt") {
        let table = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        keys += table.matches(of: /(?m)^(\w+) =/).map { String($0.1) }
      }
    }
    #expect(keys.contains("galleryTitle"))
    #expect(keys.filter { language.text(Message($0)) == $0 } == [])
  }
}
