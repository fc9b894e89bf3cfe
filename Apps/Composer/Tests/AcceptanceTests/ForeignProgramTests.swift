import ChildProcess

@testable import BuiltProgram

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
        export -p
        for number in 0 1 2 3 4 5 6 7 8 9; do { true <&$number; } 2>/dev/null && printf '%s ' $number; done
        pwd
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
      let variables = lines.filter { $0.hasPrefix("export ") }.map {
        String($0.prefix { $0 != "=" })
      }
      // PWD is the shell's own.
      let names = ["LANG", "PATH", "PWD", "TERM"]
      #expect(variables == names.map { "export \($0)" }, "\(shown.output)")
      #expect(lines.last == "0 1 2 /", "\(shown.output)")
      withExtendedLifetime(world) {}
    }

    @Test("Its time, its memory and its output are limited")
    func limits() async throws {
      let (_, shown) = try await show(
        "ulimit -t; ulimit -d; ulimit -f; ulimit -s; ulimit -c"
      )
      let limits = "\n  10\n  524288\n  8192\n  2048\n  0\n"
      #expect(shown.output.contains(limits), "\(shown.output)")
      let (_, hurried) = try await show("ulimit -t", options: ["--timeout", "1.5"])
      #expect(hurried.output.contains("\n  2\n"), "\(hurried.output)")
    }

    @Test(
      "A picture that is not drawn in time, or not at all, has a line that says so, and the rest goes on",
      arguments: [
        "while :; do :; done", "trap '' ALRM; while :; do :; done", "kill -STOP $$", "exit 1",
        "kill -SEGV $$", "a=aaaaaaaa; while :; do a=$a$a; printf '%s' $a; done",
        "exec /bin/echo drawn", "/bin/echo drawn",
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
      let program = "\(world.directory.path)/chafa"
      try await save(in: world, drawing: "kill -STOP $$")
      let variables = ["PATH": "\(world.directory.path):/usr/bin:/bin"]
      let run = try world.run(Self.show(world), variables: variables)
      while !isRunning(program) { await Task.yield() }
      run.abort()
      #expect(try await run.outcome().code == 137)
      while isRunning(program) { await Task.yield() }
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
