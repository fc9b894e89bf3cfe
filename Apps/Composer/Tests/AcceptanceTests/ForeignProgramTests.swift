#if os(Linux)
  import ChildProcess
  import Foundation
  import Testing

  /// A program that draws gets a stranger's bytes, so it gets little else.
  @Suite("The program that draws pictures", .timeLimit(.minutes(5)))
  struct ForeignProgramTests {
    @Test(
      "It inherits its two streams and no other descriptor, and of the environment what drawing takes"
    )
    func inheritance() async throws {
      let (world, shown) = try await show(
        """
        tr '\\0' '\\n' </proc/$$/environ | cut -d = -f 1 | sort | tr '\\n' ' '
        ls -m /proc/$$/fd; readlink /proc/$$/fd/2; pwd
        """,
        [
          "FEED_URL": "http://secret.example", "SSH_AUTH_SOCK": "/secret", "LANG": "C.UTF-8",
          "TERM": "xterm",
        ]
      )
      #expect(shown.code == 0)
      let lines = shown.output.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      // 10 is the shell's own, for its script.
      #expect(
        lines.suffix(3) == ["LANG PATH TERM 0, 1, 10, 2", "/dev/null", "/"],
        "\(shown.output)"
      )
      withExtendedLifetime(world) {}
    }

    @Test("Its time, its memory and its output are limited")
    func limits() async throws {
      let (_, shown) = try await show(
        "echo $(ulimit -t) $(ulimit -d) $(ulimit -f) $(ulimit -s) $(ulimit -c)"
      )
      #expect(shown.output.contains("\n  10 524288 8192 2048 0\n"), "\(shown.output)")
      let (_, hurried) = try await show("ulimit -t", options: ["--timeout", "1.5"])
      #expect(hurried.output.contains("\n  2\n"), "\(hurried.output)")
    }

    @Test(
      "A picture that is not drawn in time, or not at all, has a line that says so, and the rest goes on",
      arguments: [
        "exec sleep 1000", "sleep 1000", "while :; do :; done", "exit 1", "kill -SEGV $$",
        "head -c 20000000 /dev/zero",
        "trap '' ALRM; exec sleep 1000", "kill -STOP $$",
      ]
    )
    func notDrawn(script: String) async throws {
      let (_, shown) = try await show(script, options: ["--timeout", "0.2", "--limit", "2"])
      #expect(shown.code == 0)
      #expect(
        shown.output.components(separatedBy: "\n  the picture cannot be drawn\n").count == 3,
        "\(shown.output)"
      )
    }

    @Test("It dies with the program, even if that is killed")
    func parent() async throws {
      let world = try BinaryWorld()
      let folder = world.directory.path
      try await save(
        in: world,
        drawing: "exec 3>\(folder)/held; echo drawn >\(folder)/begun; exec sleep 1000"
      )
      _ = try await world.shell("mkfifo \(folder)/begun \(folder)/held")
      let held = open("\(folder)/held", O_RDONLY | O_NONBLOCK)
      defer { close(held) }
      let run = try world.run(Self.show(world), variables: ["PATH": "\(folder):/usr/bin:/bin"])
      #expect(try await world.shell("cat \(folder)/begun").output == "drawn\n")
      run.abort()
      #expect(try await run.outcome().code == 137)
      // A pipe ends when its last writer has gone.
      var byte: UInt8 = 0
      #expect(fcntl(held, F_SETFL, 0) == 0)
      #expect(read(held, &byte, 1) == 0)
    }

    private static func show(_ world: BinaryWorld) -> [String] {
      ["--url", world.url("feed.json"), "--offline", "--images", "chafa"]
    }

    /// A saved feed with its pictures, and a program that "draws" in the first folder of `PATH`.
    private func save(in world: BinaryWorld, drawing script: String) async throws {
      #expect(try await world.feed("prefetch", "--url", world.url("feed.json")).code == 0)
      try await world.makeProgram(script, at: "\(world.directory.path)/chafa")
    }

    private func show(
      _ script: String,
      _ variables: [String: String] = [:],
      options: [String] = ["--limit", "1"]
    ) async throws -> (BinaryWorld, Outcome) {
      let world = try BinaryWorld()
      try await save(in: world, drawing: script)
      let path = ["PATH": "\(world.directory.path):/usr/bin:/bin"]
      let run = try world.run(Self.show(world) + options, variables: variables.merging(path) { $1 })
      return (world, try await run.outcome())
    }
  }
#endif
