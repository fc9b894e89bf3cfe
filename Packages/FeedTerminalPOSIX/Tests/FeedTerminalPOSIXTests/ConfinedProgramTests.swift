import CLimitedChild
import FeedTerminal
import Foundation
import TerminalPictures
import Testing

@testable import FeedTerminalPOSIX

#if os(Linux)
  extension StartedPrograms {
    /// Each attempt succeeds outside of the sandbox, so that it is the sandbox that refuses it.
    @Suite("What a program that draws may not do", .timeLimit(.minutes(5)))
    struct ConfinedProgramTests {
      private static let isConfined: Bool = {
        let isConfined = child_landlock_version() > 0 && child_has_filters()
        if !isConfined { print("SKIPPED: the sandbox: the kernel has no Landlock or no seccomp") }
        return isConfined
      }()

      /// The program that makes the attempts.
      private static let sample = Result { try CompiledProgram("confined.c") }

      @Test(
        "It reads, lists, writes and removes no file of the customer's",
        arguments: ["read", "list", "write", "mode", "empty", "create", "link", "remove"],
        [FileManager.default.temporaryDirectory.path, NSHomeDirectory(), "/var/tmp"]
      )
      func files(attempt: String, place: String) async throws {
        let folder = try Folder(in: place)
        for isConfined in [true, false] where !isConfined || Self.isConfined {
          let name = "\(folder.path)/\(isConfined)"
          if !["create", "link"].contains(attempt) {
            try Data("a".utf8).write(to: URL(filePath: name))
          }
          let path = attempt == "list" ? folder.path : name
          let before = try folder.contents()
          let words = try await run(attempt, path, isConfined: isConfined)
          #expect(words == (isConfined ? "refused\n" : "done\n"))
          let isChanged = try folder.contents() != before
          #expect(isChanged == (!isConfined && !["read", "list", "write"].contains(attempt)))
        }
      }

      @Test(
        "It reads nothing of other processes or of the system's settings",
        arguments: ["/proc/self/status", "/proc/self/maps", "/etc/passwd", "/etc/hostname"]
      )
      func system(path: String) async throws {
        try await expectRefusal(of: "read", path)
      }

      @Test("It connects to nothing")
      func connection() async throws {
        let listener = try Listener()
        try await expectRefusal(of: "connect", "\(listener.port)")
      }

      @Test(
        "It has no socket, process or signal for others, and no way around its limits",
        arguments: [
          "socket", "fork", "start", "signal", "thread signal", "trace", "outlive", "limit",
          "share",
          "memory file", "stack", "mode of input", "owner", "choose signal",
          "large pipe", "watch",
        ]
      )
      func calls(attempt: String) async throws {
        try await expectRefusal(of: attempt, "/bin/true")
      }

      @Test("It has as many descriptors as it needs, so that the kernel keeps little for it")
      func descriptors() async throws {
        #expect(try await run("many files", "/dev/null") == "refused\n")
      }

      @Test("It has no queue of calls that no filter sees")
      func queue() async throws {
        guard try await run("queue", "-", isConfined: false) == "done\n" else {
          return print("SKIPPED: io_uring in the sandbox: this system has none")
        }
        try await expectRefusal(of: "queue", "-")
      }

      @Test("It becomes no other program, not even by the loader: it is killed")
      func otherProgram() async throws {
        #expect(try await run("become", "/bin/echo", isConfined: false) == "done\n")
        guard Self.isConfined else { return }
        let sample = try Self.sample.get().path
        let error = await #expect(throws: ProgramFailure.self) {
          try await run("become", "/bin/echo")
        }
        #expect(error?.description == "\(sample) ended with \(128 + SIGSYS)")
      }

      @Test(
        "It has threads and memory, reads its input and the system's libraries",
        arguments: [
          ("thread", "-"), ("memory", "-"), ("read input", "-"), ("flags", "-"),
          ("read", "/usr/bin/env"),
        ]
      )
      func allowed(attempt: String, argument: String) async throws {
        #expect(try await run(attempt, argument) == "done\n")
      }

      @Test("It writes the file that it is given, though that has no name")
      func file() async throws {
        var program = DrawingProgram(
          path: try Self.sample.get().path,
          arguments: ["write file", "-"],
          environment: [:]
        )
        program.writesFile = true
        let (status, output) = try await program.run(
          on: try AnonymousFile(Data()),
          within: .seconds(10)
        )
        #expect(status == 0)
        #expect(try output.bytes(upTo: 10) == Array("a".utf8))
        #expect(try output.mapped() == Data("a".utf8))
      }

      @Test("A script runs without other programs")
      func script() async throws {
        let folder = try Folder()
        try folder.make("script", "read -r line; echo \"$line\"; kill -0 $PPID || echo refused")
        let program = DrawingProgram(
          path: "\(folder.path)/script",
          arguments: [],
          environment: [:]
        )
        let output = try await program.text(of: Data("input\n".utf8), within: .seconds(10))
        #expect(output == (Self.isConfined ? "input\nrefused\n" : "input\n"))
      }

      private func expectRefusal(of attempt: String, _ argument: String) async throws {
        #expect(try await run(attempt, argument, isConfined: false) == "done\n")
        guard Self.isConfined else { return }
        #expect(try await run(attempt, argument) == "refused\n")
      }

      private func run(_ attempt: String, _ argument: String, isConfined: Bool = true) async throws
        -> String
      {
        var program = DrawingProgram(
          path: try Self.sample.get().path,
          arguments: [attempt, argument],
          environment: [:]
        )
        program.isConfined = isConfined
        return try await program.text(of: Data("input".utf8), within: .seconds(10))
      }
    }
  }

  /// A socket on loopback that takes connections.
  private final class Listener {
    private let descriptor: CInt
    let port: UInt16

    init() throws {
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
            && getsockname(descriptor, address, &length) == 0
        }
      }
      try #require(isListening)
      port = address.sin_port.bigEndian
    }

    deinit {
      close(descriptor)
    }
  }
#endif
