import ChildProcess
import FeedServer
import FeedTerminal
import Foundation
import Testing

@testable import BuiltProgram

extension Alone {
  @Suite("Hostile captions in files and on terminals: Proofs")
  struct HostileWordsProofs {
    @Test(
      "Untrusted input: a hundred captions make 'save' and both galleries write nothing outside their folders, and name no file by themselves"
    )
    func files() async throws {
      let (world, server) = try makeSUT()
      defer { server.stop() }
      let url = "\(server.baseURL)/feed.json"
      let folder = world.directory.path + "/place"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let saved = try await world.feed("save", url, "-o", folder + "/pictures")
      #expect(saved.code == 0)
      #expect(!saved.errors.unicodeScalars.contains(where: Self.isObeyed))
      #expect(try await world.feed("gallery", url, "-o", folder + "/page.html").code == 0)
      #expect(try await world.feed("gallery", url, "-o", folder + "/pages/").code == 0)
      #expect(
        try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == [
          "pictures", "page.html", "pages",
        ]
      )
      let others = world.directory.files().filter {
        !$0.hasPrefix("place/") && !$0.hasPrefix("home/")
          && $0.wholeMatch(of: /[0-9A-F-]{36}\.(out|err)/) == nil
      }
      #expect(others == [])

      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/pictures")
      #expect(names.count == 100)
      for name in names {
        #expect(name.utf8.count <= 100, "\(name.debugDescription)")
        #expect(name.hasSuffix(".png"), "\(name.debugDescription)")
        #expect(![".", "-", " ", "~"].contains(name.first), "\(name.debugDescription)")
        #expect(
          !name.unicodeScalars.contains {
            Self.isObeyed($0) || #"/\:*?"<>|"#.unicodeScalars.contains($0)
          }
        )
      }
      for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/pages") {
        #expect(
          name.wholeMatch(of: /index\.html|feed\.json|[0-9a-f-]{36}\.png/) != nil,
          "\(name.debugDescription)"
        )
      }
      for page in ["page.html", "pages/index.html"] {
        let text = try String(contentsOfFile: "\(folder)/\(page)", encoding: .utf8)
        #expect(!text.unicodeScalars.contains { $0 != "\n" && Self.isObeyed($0) })
      }
    }

    @Test(
      "Untrusted input: a hundred captions make 'browse' write no control sequence that is not its own"
    )
    func screen() async throws {
      let (world, server) = try makeSUT()
      defer { server.stop() }
      let run = try TerminalRun(
        ["browse", "\(server.baseURL)/feed.json"],
        columns: 120,
        rows: 40,
        variables: ["TERM": "xterm-256color"],
        hasKeys: true,
        in: world
      )
      var shown = try run.read(until: "1/100")
      for number in 2...100 {
        try run.type("j")
        shown += try run.read(until: "\(number)/100")
      }
      try run.type("q")
      let end = try await run.end(isRaw: true)
      #expect(end.code == 0)
      shown += end.text
      // What ends an open sequence when the screen is left.
      let closing = /\u{1B}\\(?:\u{1B}\]8;;\u{1B}\\)?\u{1B}\[0m/
      let own = /\u{1B}\[(\?(7|25|1000|1006|1049|2004)[hl]|[0-9;]*[HJKXm])/
      let answered = shown.replacing(TerminalQuestion.terminal.text, with: "")
      let rest = answered.replacing(closing, with: "").replacing(own, with: "").replacing(
        /\u{1B}\]8;id=feed-\d+;[!-~]*\u{1B}\\|\u{1B}\]8;;\u{1B}\\/,
        with: ""
      )
      #expect(
        !rest.unicodeScalars.contains(where: Self.isObeyed),
        "\(rest.debugDescription.prefix(400))"
      )
      #expect(rest.contains("etc"), "the captions are there, made harmless")
      #expect(rest.contains("passwd"), "the captions are there, made harmless")
    }

    @Test(
      "Untrusted input: whatever the captions are, 'open' gives the browser one argument, a URL"
    )
    func open() async throws {
      let (world, server) = try makeSUT()
      defer { server.stop() }
      let url = "\(server.baseURL)/feed.json"
      let folder = world.directory.path + "/bin"
      let script = "printf '%s %s\\n' $# \"$*\" >>'\(world.directory.path)/opened'"
      try await world.makeProgram(script, at: folder + "/xdg-open")
      for number in 1...100 {
        let outcome = try await world.run(["open", "\(number)", url], variables: ["PATH": folder])
          .outcome()
        #expect(outcome.code == 0)
      }
      let opened = try String(contentsOfFile: world.directory.path + "/opened", encoding: .utf8)
        .split(separator: "\n")
      #expect(opened.map(String.init) == (0..<100).map { "1 \(server.baseURL)/\($0).png" })
    }

    private func makeSUT() throws -> (BinaryWorld, FeedServer) {
      #expect(Self.captions.count == 100)
      let picture = try #require(DemoSite.picture("aurora.png"))
      let server = try FeedServer { request in
        guard request.path == "/feed.json" else {
          return .ok(Array(picture), contentType: "image/png")
        }
        let items = Self.captions.enumerated().map { number, caption in
          [
            "id": String(format: "%08X-0BAD-4000-8000-000000000000", number),
            "description": caption,
            "location": Self.captions[99 - number], "image": "\(request.origin)/\(number).png",
          ]
        }
        guard let feed = try? JSONSerialization.data(withJSONObject: ["items": items]) else {
          return .status(500)
        }
        return .ok(Array(feed), contentType: "application/json")
      }
      return (try BinaryWorld(), server)
    }

    /// Whether a terminal or a reader may take it for more than a mark on the screen.
    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }

    private static let captions =
      [
        "../../../etc/passwd", "/etc/passwd", "..", ".", "...", ".profile",
        "~/.ssh/authorized_keys", "-rf", "--help",
        "$(touch pwned)", "`touch pwned`", "; touch pwned", "| touch pwned", "&& touch pwned",
        "%n%s%x", "a\\..\\b",
        "C:\\Windows\\system32", "CON", "nul.png", "COM1", "%2e%2e%2fetc%2fpasswd", "／etc／passwd",
        "∕etc∕passwd",
        "name.", "name ", "   ", "", "a/b/c.html", "index.html", "desktop.ini", "x\u{202E}gnp.exe",
        String(repeating: "夜", count: 500), String(repeating: "e\u{301}\u{302}\u{303}", count: 200),
      ]
      + (Array(0...0x1F) + Array(0x7F...0x9F)).compactMap {
        Unicode.Scalar($0).map { "before\($0)after" }
      }
      + ["\u{1B}]52;c;aGk=\u{7}", "\u{1B}[2J\u{1B}[H"]
  }
}
