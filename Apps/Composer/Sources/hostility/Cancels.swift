import ChildProcess
import FeedServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ctrl-C while the program connects, shakes hands, waits for headers and for a body: how long until it is gone.
struct Cancels: Sendable {
  let program: String

  private static let phases = ["connecting", "TLS", "headers", "body"]

  func run(times: Int) async throws -> Report {
    let server = try FeedServer { request in
      request.path == "/body"
        ? Answer([.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 96\r\n\r\n{\"items\"".utf8)), .stall]) : .stall
    }
    defer { server.stop() }
    let full = try FullListener()
    let silent = try SilentListener()
    let scratch = FileManager.default.temporaryDirectory.appending(path: "hostility-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let urls = [
      "http://127.0.0.1:\(full.port)/", "https://127.0.0.1:\(silent.port)/", "\(server.baseURL)/headers",
      "\(server.baseURL)/body",
    ]
    var wrongs: [String] = []
    var figures: [String] = []
    for (phase, url) in zip(Self.phases, urls) {
      var slowest = Duration.zero
      for _ in 0..<times {
        let (code, duration) = try interrupt(url, scratch)
        slowest = max(slowest, duration)
        if code != 130 { wrongs.append("\(phase): ended with \(code)") }
      }
      figures.append("\(phase) \(slowest.milliseconds) ms")
      // In the short form, among other tests, times are not judged.
      if times > 1, slowest > .milliseconds(50) { wrongs.append("\(phase): more than 50 ms") }
    }
    return Report(figures: "Ctrl-C, the slowest of \(times): \(figures.joined(separator: ", "))", wrongs: wrongs)
  }

  private func interrupt(_ url: String, _ scratch: String) throws -> (code: Int32, duration: Duration) {
    let words = ["show", "--url", url, "--cache-dir", "\(scratch)/cache"]
    let child = try ChildProcess.begin(program, words, ["HOME": scratch], "\(scratch)/output")
    // Long enough to be in the middle of it; nothing here answers before.
    usleep(200_000)
    let clock = ContinuousClock()
    let start = clock.now
    kill(child, SIGINT)
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    // A program that the signal itself has ended did not end by itself.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    return (code, clock.now - start)
  }
}
