import FeedTerminalPOSIX
import Testing

extension StartedPrograms {
  @Suite("Asking tmux", .timeLimit(.minutes(5)))
  struct TmuxTests {
    @Test(
      "It hands control sequences on if its option says so",
      arguments: [
        ("echo on", true), ("echo all", true), ("echo off", false), ("", false),
        ("echo on >&2; exit 1", false),
      ]
    )
    func option(script: String, passes: Bool) async throws {
      let folder = try Folder()
      let call = "test \"$*\" = 'show-options -Apv allow-passthrough' || exit 1"
      try folder.make("tmux", "\(call); \(script)")
      let sut = SystemPrograms(variables: [
        "PATH": "\(folder.path):/usr/bin:/bin", "TMUX": "/x,1,0",
      ])
      #expect(await sut.passesTmux(within: .seconds(60)) == passes)
    }

    @Test("Outside it nobody is asked, and without the program nothing is known")
    func outside() async throws {
      let folder = try Folder()
      try folder.make("tmux", "echo on; touch \(folder.path)/started")
      #expect(await !SystemPrograms(variables: ["PATH": folder.path]).passesTmux())
      let empty = SystemPrograms(variables: ["PATH": folder.path, "TMUX": ""])
      #expect(await !empty.passesTmux())
      #expect(try folder.contents().keys.sorted() == ["tmux"])
      #expect(await !SystemPrograms(variables: ["PATH": "/nowhere", "TMUX": "/x"]).passesTmux())
    }

    @Test("One that does not answer is not waited for")
    func stuck() async throws {
      let folder = try Folder()
      try folder.make("tmux", "echo on; exec sleep 600")
      let sut = SystemPrograms(variables: ["PATH": "\(folder.path):/usr/bin:/bin", "TMUX": "/x"])
      #expect(await !sut.passesTmux(within: .milliseconds(10)))
    }
  }
}
