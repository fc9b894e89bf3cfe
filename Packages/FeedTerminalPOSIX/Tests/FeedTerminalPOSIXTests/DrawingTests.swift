import FeedTerminal
import Foundation
import TerminalPictures
import Testing

@testable import FeedTerminalPOSIX

#if os(Linux)
  extension StartedPrograms {
    /// A program that draws gets a stranger's bytes, so it gets little else.
    @Suite("The program that draws pictures", .timeLimit(.minutes(5)))
    struct DrawingTests {
      @Test(
        "It has its two streams and no other file, few variables, and the root as its directory"
      )
      func inheritance() async throws {
        let output = try await draw(
          """
          tr '\\0' '\\n' </proc/$$/environ | cut -d = -f 1 | sort | tr '\\n' ' '
          ls -m /proc/$$/fd; readlink /proc/$$/fd/2; pwd
          """,
          ["SSH_AUTH_SOCK": "/secret", "LANG": "C.UTF-8", "TERM": "xterm"],
          isConfined: false
        )
        // 10 is the shell's own, for its script.
        #expect(output == "LANG PATH TERM 0, 1, 10, 2\n/dev/null\n/\n")
      }

      @Test("Its time, its memory and its output are limited")
      func limits() async throws {
        let limits = "ulimit -t; ulimit -d; ulimit -f; ulimit -s; ulimit -c"
        #expect(try await draw(limits) == "10\n524288\n8192\n2048\n0\n")
        #expect(try await draw("ulimit -t", within: .milliseconds(1_500)) == "2\n")
      }

      @Test(
        "One that takes too long is ended, whatever it does",
        arguments: [
          "exec sleep 1000", "sleep 1000", "trap '' ALRM; exec sleep 1000", "kill -STOP $$",
        ],
        [true, false]
      )
      func late(script: String, isConfined: Bool) async throws {
        // In the sandbox it cannot sleep by another program.
        let endless = "while :; do :; done"
        let script =
          isConfined ? script.replacing(/(exec )?sleep 1000/, with: endless) : script
        let error = await #expect(throws: ProgramFailure.self) {
          try await draw(script, within: .milliseconds(50), isConfined: isConfined)
        }
        #expect(error?.description.hasSuffix("/chafa took too long") == true)
      }

      @Test(
        "One that fails is an error with its code, or with that of its signal",
        arguments: [
          ("exit 1", 1), ("kill -SEGV $$", 139),
          ("a=aaaaaaaa; while :; do a=$a$a; printf '%s' \"$a\"; done", 153),
        ]
      )
      func failed(script: String, code: Int) async throws {
        let error = await #expect(throws: ProgramFailure.self) {
          try await draw("exec 2>&1; \(script)")
        }
        #expect(error?.description.hasSuffix("/chafa ended with \(code)") == true)
      }

      @Test("A cancel ends it")
      func cancelled() async throws {
        let drawing = Task { try await draw("while :; do :; done") }
        drawing.cancel()
        await #expect(throws: CancellationError.self) { try await drawing.value }
      }

      @Test("What it started ends with it")
      func descendants() async throws {
        let folder = try Folder()
        let fifo = folder.path + "/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        let script = "exec 3>\(fifo); sleep 1000 & echo >&3; wait"
        let drawing = Task { try await draw(script, isConfined: false) }
        var byte: UInt8 = 0
        while read(reader, &byte, 1) < 1 { await Task.yield() }
        drawing.cancel()
        await #expect(throws: CancellationError.self) { try await drawing.value }
        // The last one that has the other end open is gone.
        while read(reader, &byte, 1) != 0 { await Task.yield() }
      }

      @Test("Where it is not installed nothing is drawn")
      func missing() async throws {
        let sut = SystemPrograms(variables: [:])
        let error = await #expect(throws: ProgramFailure.self) { try await sut.chafa([], Data()) }
        #expect(error?.description == "chafa is not installed")
      }

      private func draw(
        _ script: String,
        _ variables: [String: String] = [:],
        within time: Duration = .seconds(10),
        isConfined: Bool = true
      ) async throws -> String {
        let folder = try Folder()
        try folder.make("chafa", script)
        var program = DrawingProgram(
          path: "\(folder.path)/chafa",
          arguments: [],
          environment: variables.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        )
        program.isConfined = isConfined
        return try await program.text(of: Data(), within: time)
      }
    }
  }
#endif
