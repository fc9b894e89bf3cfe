import ChildProcess
import FeedServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Ctrl-C while the program connects, shakes hands, waits for headers and for a body: how long until it is gone.
struct Cancels: Sendable {
  private struct Phase {
    let name: String
    let url: String
    /// Whether the program is in it, at its so-many-th time; `nil` where nobody can tell.
    let isReached: (Int) -> Bool?
  }

  let program: String

  func run(times: Int) async throws -> Report {
    let server = try FeedServer { request in
      request.path == "/body"
        ? Answer([.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 96\r\n\r\n{\"items\"".utf8)), .stall]) : .stall
    }
    defer { server.stop() }
    let full = try FullListener()
    let silent = try SilentListener()
    // Those that fill the queue wait too.
    let waiting = SystemConnections()?.waiting(for: full.port) ?? 0
    // A program that is gone leaves its unread hello behind until somebody takes the connection.
    let phases = [
      Phase(name: "connecting", url: "http://127.0.0.1:\(full.port)/") { _ in
        SystemConnections().map { $0.waiting(for: full.port) > waiting }
      },
      Phase(name: "TLS", url: "https://127.0.0.1:\(silent.port)/") { _ in
        SystemConnections()?.hasUnread(at: silent.port)
      },
      Phase(name: "headers", url: "\(server.baseURL)/headers") { time in
        server.requests.count { $0.path == "/headers" } == time
      },
      Phase(name: "body", url: "\(server.baseURL)/body") { time in
        server.requests.count { $0.path == "/body" } == time
      },
    ]
    var wrongs: [String] = []
    var figures: [String] = []
    for phase in phases {
      guard phase.isReached(0) != nil else {
        figures.append("\(phase.name) SKIPPED, as this system does not show it")
        continue
      }
      var slowest = Duration.zero
      for time in 1...times {
        let (code, duration) = try await withScratchDirectory { try interrupt(phase, time, $0) }
        silent.hangUp()
        slowest = max(slowest, duration)
        if code != 130 { wrongs.append("\(phase.name): ended with \(code)") }
      }
      figures.append("\(phase.name) \(slowest.milliseconds) ms")
      // In the short form, among other tests, times are not judged.
      if times > 1, slowest > .milliseconds(50) { wrongs.append("\(phase.name): more than 50 ms") }
    }
    return Report(figures: "Ctrl-C, the slowest of \(times): \(figures.joined(separator: ", "))", wrongs: wrongs)
  }

  private func interrupt(_ phase: Phase, _ time: Int, _ scratch: String) throws -> (code: Int32, duration: Duration) {
    let words = ["show", "--url", phase.url, "--cache-dir", "\(scratch)/cache"]
    let child = try ChildProcess.begin(program, words, ["HOME": scratch], "\(scratch)/output")
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(60)
    while phase.isReached(time) != true {
      guard clock.now < deadline else { throw Failure("\(phase.name): not reached within 60 s") }
      usleep(200)
    }
    let start = clock.now
    kill(child, SIGINT)
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    // A program that the signal itself has ended did not end by itself.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    return (code, clock.now - start)
  }
}
