import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

extension Alone {
  /// Memory is asserted. Times are printed alone, by `FIGURES=1 CONFIGURATION=release make proofs`
  /// on a machine that does nothing else.
  @Suite("Browsing, measured: Proofs")
  struct BrowseFiguresProofs {
    private static let isTimed = ProcessInfo.processInfo.environment["FIGURES"] != nil

    @Test("The first screen comes from the cache", .enabled(if: isTimed, "FIGURES asks for times"))
    func firstScreen() async throws {
      let world = try BinaryWorld()
      let url = world.url("feed.json?count=100")
      _ = try await world.feed(url)
      var times: [Duration] = []
      for _ in 0..<21 {
        let clock = ContinuousClock()
        let start = clock.now
        let run = try makeSUT([url], in: world)
        try run.type("", until: "First sun on the high ridge")
        times.append(clock.now - start)
        try await end(run)
      }
      print("holds  browse: from its start to the first screen, 100 images: \(summary(of: times))")
    }

    @Test(
      "With 10,000 images each key changes the screen soon",
      .enabled(if: isTimed, "FIGURES asks for times")
    )
    func keys() async throws {
      let world = try BinaryWorld()
      let url = world.url("feed.json?count=10000")
      _ = try await world.feed(url)
      let run = try makeSUT([url], in: world)
      try run.type("", until: "1/10000")
      // The fresh feed is there too.
      try run.type("", until: "\u{1B}[60;1H\u{1B}[X\u{1B}[K  ")
      var times: [Duration] = []
      for index in 2...60 { times.append(try run.type("j", until: "\(index)/10000")) }
      for _ in 0..<10 {
        times.append(try run.type("G", until: "10000/10000"))
        times.append(try run.type("g", until: "1/10000"))
        times.append(try run.type("/galaxy\r", until: "9/10000"))
        times.append(try run.type("n", until: "18/10000"))
        times.append(try run.type("N", until: "9/10000"))
        times.append(try run.type("/ no such words\r", until: "nothing found"))
      }
      print("holds  browse: from a key to the changed screen, 10,000 images: \(summary(of: times))")
      try await end(run)
    }

    @Test("Pictures of 10 MB take at most 80 MiB of memory")
    func memory() async throws {
      let world = try BinaryWorld()
      let png = try #require(DemoSite.picture("aurora.png")) + Data(count: 10_000_000)
      let server = try FeedServer { request in
        request.path == "/feed.json"
          ? DemoSite().response(to: request) : .ok(Array(png), contentType: "image/png")
      }
      defer { server.stop() }
      let run = try makeSUT(
        ["--images", "kitty", "\(server.baseURL)/feed.json?count=12"],
        in: world
      )
      for number in 1...12 { try run.type(number == 1 ? "" : "j", until: "a=p,") }
      let peak = run.peakMemory
      print(
        "holds  browse: 12 pictures of 10 MB take at most \(peak.map { "\($0 >> 20)" } ?? "?") MiB of memory"
      )
      #expect((peak ?? 0) <= 80 << 20)
      try await end(run)
    }

    @Test(
      "A neighbour's photograph is there soon after its key, and so is another part of one",
      .enabled(if: isTimed, "FIGURES asks for times")
    )
    func photographs() async throws {
      guard let path = Self.converter else {
        return print("SKIPPED: browse, photographs of 12 megapixels: no ImageMagick")
      }
      let world = try BinaryWorld()
      let photograph = try Self.photograph(by: path, in: world.directory.path)
      let server = try FeedServer { request in
        request.path == "/feed.json"
          ? DemoSite().response(to: request) : .ok(Array(photograph), contentType: "image/jpeg")
      }
      defer { server.stop() }
      let run = try makeSUT(
        ["--images", "kitty", "\(server.baseURL)/feed.json?count=12"],
        in: world,
        path: "/usr/local/bin:/usr/bin:/bin"
      )
      let first = try run.type("", until: "a=p,")
      var neighbours: [Duration] = []
      for _ in 1..<12 {
        // The next one has been sent to the terminal.
        try run.type("", until: "a=t,")
        try run.type("", until: "q=2,m=0;")
        neighbours.append(try run.type("j", until: "a=p,"))
      }
      let enlarged = try run.type("+", until: ",x=")
      let moves = try (0..<11).map {
        try run.type($0 % 2 == 0 ? "\u{1B}[D" : "\u{1B}[C", until: ",x=")
      }
      print(
        "holds  browse: photographs of 12 megapixels: the first after \(summary(of: [first])), "
          + "a neighbour after \(summary(of: neighbours)), enlarged after "
          + "\(summary(of: [enlarged])), moved after \(summary(of: moves)); "
          + "at most \((run.peakMemory ?? 0) >> 20) MiB of memory"
      )
      #expect((run.peakMemory ?? 0) <= 96 << 20)
      try await end(run)
    }

    private static var converter: String? {
      ["magick", "convert"].flatMap { ["/usr/local/bin/\($0)", "/usr/bin/\($0)"] }
        .first(where: FileManager.default.isExecutableFile)
    }

    private static func photograph(by program: String, in folder: String) throws -> Data {
      let file = "\(folder)/photograph.jpg"
      let words = ["-seed", "1", "-size", "4000x3000", "plasma:", "-quality", "90", "jpeg:\(file)"]
      let child = try ChildProcess.run(
        program,
        words,
        variables: [:],
        output: "/dev/null",
        limit: .seconds(60)
      )
      try #require(child.end == .exit(0))
      return try Data(contentsOf: URL(filePath: file))
    }

    private func makeSUT(
      _ words: [String],
      in world: BinaryWorld,
      path: String? = nil
    ) throws -> TerminalRun {
      var variables = ["TERM": "xterm-256color"]
      variables["PATH"] = path
      return try TerminalRun(
        ["browse"] + words,
        columns: 200,
        rows: 60,
        variables: variables,
        hasKeys: true,
        in: world
      )
    }

    private func end(_ run: TerminalRun) async throws {
      try run.type("q", until: "\u{1B}[?1049l")
      #expect(try await run.end(isRaw: true).code == 0)
    }

    private func summary(of times: [Duration]) -> String {
      let times = times.sorted().map { String(format: "%.1f ms", $0 / .milliseconds(1)) }
      return "median \(times[times.count / 2]), worst \(times.last ?? "")"
    }
  }
}
