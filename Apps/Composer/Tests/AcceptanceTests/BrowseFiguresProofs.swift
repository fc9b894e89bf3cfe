import FeedServer
import Foundation
import Testing

extension Alone {
  /// What is measured here is printed, and not asserted but for memory: `make proofs
  /// CONFIGURATION=release` prints the figures of the README.
  @Suite("Browsing, measured: Proofs")
  struct BrowseFiguresProofs {
    @Test("The first screen comes from the cache")
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

    @Test("With 10,000 images each key changes the screen soon")
    func keys() async throws {
      let world = try BinaryWorld()
      let url = world.url("feed.json?count=10000")
      _ = try await world.feed(url)
      let run = try makeSUT([url], in: world)
      try run.type("", until: "1/10000")
      // The fresh feed is there too.
      try run.type("", until: "\u{1B}[60;1H\u{1B}[K  ")
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
      let png = try #require(TerminalPicturesTests.picture("aurora.png")) + Data(count: 10_000_000)
      let server = try FeedServer { request in
        request.path == "/feed.json"
          ? DemoSite().response(to: request) : .ok(Array(png), contentType: "image/png")
      }
      defer { server.stop() }
      let run = try makeSUT(
        ["--images", "kitty", "\(server.baseURL)/feed.json?count=12"],
        in: world
      )
      for number in 1...12 { try run.type(number == 1 ? "" : "j", until: "q=2,m=0;") }
      let peak = run.peakMemory
      print(
        "holds  browse: 12 pictures of 10 MB take at most \(peak.map { "\($0 >> 20)" } ?? "?") MiB of memory"
      )
      #expect((peak ?? 0) <= 80 << 20)
      try await end(run)
    }

    private func makeSUT(_ words: [String], in world: BinaryWorld) throws -> TerminalRun {
      try TerminalRun(
        ["browse"] + words,
        columns: 200,
        rows: 60,
        variables: ["TERM": "xterm-256color"],
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
