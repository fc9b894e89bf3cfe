import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import TerminalPictures
import Testing

#if os(Linux)
  extension StartedPrograms {
    @Suite("The web browser", .timeLimit(.minutes(5)))
    struct BrowserTests {
      private let url = URL(string: "https://feed.example/?a=$(id)&b='c'")

      @Test("It gets the URL as its only word, no terminal, no variable more and no directory")
      func open() async throws {
        let folder = try Folder()
        try folder.make(
          "xdg-open",
          "printf '%s|' \"$@\" \"$A\" \"$(pwd)\" \"$(readlink /proc/$$/fd/1)\" >\(folder.path)/out"
        )
        let sut = SystemPrograms(variables: ["PATH": "\(folder.path):/usr/bin:/bin", "A": "b"])
        let url = try #require(url)
        try await sut.open(url, takesTerminal: false)
        let out = try String(contentsOfFile: "\(folder.path)/out", encoding: .utf8)
        #expect(out == "\(url.absoluteString)|b|/|/dev/null|")
      }

      @Test(
        "Untrusted input: it gets http and https URLs alone, without a login",
        arguments: [
          ("https://me:secret@feed.example/", "https://feed.example/"),
          ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
        ]
      )
      func login(text: String, opened: String?) async throws {
        let folder = try Folder()
        try folder.make("xdg-open", "printf '%s' \"$@\" >\(folder.path)/out")
        let sut = SystemPrograms(variables: ["PATH": "\(folder.path):/usr/bin:/bin"])
        let url = try #require(URL(string: text))
        guard let opened else {
          let error = await #expect(throws: ProgramFailure.self) {
            try await sut.open(url, takesTerminal: false)
          }
          #expect(error?.description == "only http and https URLs are opened")
          return
        }
        try await sut.open(url, takesTerminal: false)
        #expect(try String(contentsOfFile: "\(folder.path)/out", encoding: .utf8) == opened)
      }

      @Test("One that takes the terminal runs in this directory")
      func inTerminal() async throws {
        let folder = try Folder()
        try folder.make("xdg-open", "pwd >\(folder.path)/out")
        let sut = SystemPrograms(variables: ["PATH": "\(folder.path):/usr/bin:/bin"])
        try await sut.open(try #require(url), takesTerminal: true)
        let out = try String(contentsOfFile: "\(folder.path)/out", encoding: .utf8)
        #expect(out == FileManager.default.currentDirectoryPath + "\n")
      }

      @Test("Where it fails, or there is none, the error has the URL", arguments: [true, false])
      func failure(isThere: Bool) async throws {
        let folder = try Folder()
        if isThere {
          try folder.make("xdg-open", "exit 3")
        }
        let sut = SystemPrograms(variables: ["PATH": folder.path])
        let url = try #require(url)
        let words = isThere ? "\(folder.path)/xdg-open failed" : "xdg-open is not installed"
        let error = await #expect(throws: ProgramFailure.self) {
          try await sut.open(url, takesTerminal: false)
        }
        #expect(error?.description == "\(words); the URL is \(url.absoluteString)")
      }
    }
  }
#endif
