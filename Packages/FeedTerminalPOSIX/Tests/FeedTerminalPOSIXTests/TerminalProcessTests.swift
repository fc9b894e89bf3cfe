import Foundation
import PseudoTerminals
import Testing

extension StartedPrograms {
  @Suite("A process that has a terminal", .timeLimit(.minutes(5)))
  struct TerminalProcessTests {
    @Test("It exits with the program's code", arguments: [0, 3, 65])
    func code(code: Int) async throws {
      let run = try Run("\(code)")
      #expect(await run.code() == code)
    }

    @Test(
      "A signal cancels it: the terminal is given back, and the code is 128 and the signal's number",
      arguments: [SIGINT, SIGTERM, SIGQUIT, SIGHUP]
    )
    func cancelled(number: CInt) async throws {
      let run = try Run("wait")
      _ = try run.terminal.read(until: "begun\n")
      kill(run.process.processIdentifier, number)
      #expect(try run.terminal.read(until: "left") == "left")
      #expect(await run.code() == 128 + Int(number))
    }

    @Test("One that does not heed a cancel is ended by a later signal, and gives the terminal back")
    func stays() async throws {
      let run = try Run("stay")
      _ = try run.terminal.read(until: "begun\n")
      kill(run.process.processIdentifier, SIGINT)
      // The same Ctrl-C may come twice, and counts once.
      while run.process.isRunning {
        kill(run.process.processIdentifier, SIGTERM)
        await Task.yield()
      }
      #expect(await run.code() == 128 + Int(SIGTERM))
      #expect(try run.terminal.read(until: "[0m") == "\u{1B}\\\u{1B}[0m")
    }

    @Test("The terminal's events are passed on")
    func events() async throws {
      let run = try Run("events")
      _ = try run.terminal.read(until: "begun\n")
      // Until it listens, a change of the size is ignored.
      while try !run.hasWritten() {
        kill(run.process.processIdentifier, SIGWINCH)
        await Task.yield()
      }
      #expect(try run.terminal.read(until: "resized\n").hasSuffix("resized\n"))
      kill(run.process.processIdentifier, SIGTSTP)
      #expect(try run.terminal.read(until: "suspended\n").hasSuffix("suspended\n"))
      kill(run.process.processIdentifier, SIGCONT)
      #expect(try run.terminal.read(until: "continued\n").hasSuffix("continued\n"))
      kill(run.process.processIdentifier, SIGINT)
      #expect(await run.code() == 128 + Int(SIGINT))
    }

    @Test("Where too few files can be open it is not begun")
    func refused() async throws {
      let run = try Run("0", limit: "ulimit -n 20")
      #expect(try run.terminal.read(until: ")") == "Too many open files (ulimit -n)")
      #expect(await run.code() == 74)
    }

    /// A run of the sample on a terminal.
    private final class Run {
      let terminal: PseudoTerminal
      let process = Process()
      private let ended: AsyncStream<CInt>

      init(_ word: String, limit: String = ":") throws {
        terminal = try PseudoTerminal(columns: 80, rows: 24)
        let (ended, end) = AsyncStream<CInt>.makeStream()
        self.ended = ended
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\(limit); exec \"$0\" \"$@\"", Self.sample, word]
        process.standardOutput = terminal.program
        process.terminationHandler = { process in
          end.yield(process.terminationStatus)
          end.finish()
        }
        try process.run()
      }

      func code() async -> Int {
        for await code in ended {
          return Int(code)
        }
        return -1
      }

      /// Whether the program has written something that was not read.
      func hasWritten() throws -> Bool {
        var file = pollfd(fd: terminal.ours.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&file, 1, 0) > 0
      }

      /// The program beside the tests that were built with it.
      private static var sample: String {
        #if os(Linux)
          let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
          let tests =
            Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            ?? Bundle.main.bundleURL
        #endif
        return tests.deletingLastPathComponent().appending(path: "TerminalSample").path
      }
    }
  }
}
