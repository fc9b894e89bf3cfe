import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import TerminalPictures
import Testing

#if os(Linux)
  extension StartedPrograms {
    @Suite("A program that the customer chose", .timeLimit(.minutes(5)))
    struct ChosenProgramTests {
      @Test(
        "It gets its argument as it is, all variables and the given ones, and this directory",
        arguments: [true, false]
      )
      func run(byPath: Bool) async throws {
        let folder = try Folder()
        try folder.make(
          "program",
          "printf '%s|' \"$@\" \"$A\" \"$FEED_NUMBER\" \"$(pwd)\" >\(folder.path)/out"
        )
        let sut = SystemPrograms(variables: ["PATH": "\(folder.path):/usr/bin:/bin", "A": "b"])
        try await sut.run(
          byPath ? "\(folder.path)/program" : "program",
          "a $(id) b",
          variables: ["FEED_NUMBER": "3"]
        )
        let out = try String(contentsOfFile: "\(folder.path)/out", encoding: .utf8)
        #expect(out == "a $(id) b|b|3|\(FileManager.default.currentDirectoryPath)|")
      }

      @Test(
        "One that fails, or is not there, is an error that names it and says which"
      )
      func failure() async throws {
        let folder = try Folder()
        try folder.make("program", "exit 3")
        let sut = SystemPrograms(variables: ["PATH": folder.path])
        let path = "\(folder.path)/other"
        for (name, words, hasRun) in [
          ("program", "program ended with 3", true), ("other", "other is not installed", false),
          (path, "\(path) is not installed", false),
        ] {
          let error = await #expect(throws: ProgramFailure.self) {
            try await sut.run(name, "a", variables: [:])
          }
          #expect(error?.description == words)
          #expect(error?.hasRun == hasRun)
        }
      }

      @Test("A cancel ends it")
      func cancel() async throws {
        let folder = try Folder()
        try folder.make("program", "echo >\(folder.path)/started; exec sleep 600")
        let sut = SystemPrograms(variables: ["PATH": "\(folder.path):/usr/bin:/bin"])
        let task = Task { try await sut.run("program", "a", variables: [:]) }
        while !FileManager.default.fileExists(atPath: "\(folder.path)/started") {
          await Task.yield()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    }
  }
#endif
