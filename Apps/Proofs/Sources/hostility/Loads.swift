import FeedAPICurl
import FeedServer

/// Thousands of loads in one process, a third of which fail: memory and descriptors must stay where they are.
enum Loads {
  static func run(count: Int) async throws -> Report {
    let server = try FeedServer { request in
      switch request.path {
      case "/feed": .ok(HostileAnswer.feed)
      case "/cut": Answer([.bytes(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .close])
      default: .reset
      }
    }
    defer { server.stop() }
    let client = CurlHTTPClient()
    let paths = ["feed", "feed", "cut", "feed", "feed", "reset"]
    var (successes, failures) = (0, 0)
    var early = Cost(memory: 0, descriptors: 0)
    for load in 0..<count {
      guard let url = URL(string: "\(server.baseURL)/\(paths[load % paths.count])") else { continue }
      do {
        _ = try await client.get(HTTPRequest(url: url, bodyLimit: 1 << 20))
        successes += 1
      } catch HTTPFailure.disconnected {
        // The server breaks off a third of them on purpose.
        failures += 1
      }
      if load == count / 5 { early = try Cost.now() }
    }
    let late = try Cost.now()
    let figures =
      "\(count) loads in one process: \(early.memory >> 10) KiB and \(early.descriptors) descriptors after \(count / 5), \(late.memory >> 10) KiB and \(late.descriptors) at the end"
    var wrongs: [String] = []
    let broken = (0..<count).count { !["feed"].contains(paths[$0 % paths.count]) }
    if failures != broken || successes != count - broken {
      wrongs.append("\(successes) succeeded, and \(failures) failed")
    }
    if late.descriptors > early.descriptors + 2 { wrongs.append("descriptors grow") }
    if late.memory > early.memory + 4 << 20 { wrongs.append("memory grows") }
    return Report(figures: figures, wrongs: wrongs)
  }

  private struct Cost {
    let memory: Int
    let descriptors: Int

    /// What this process has at the moment, as Linux tells it.
    static func now() throws -> Cost {
      guard let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
        throw Failure("SKIPPED: what a process holds is told on Linux only")
      }
      let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      return Cost(memory: pages * 4_096, descriptors: descriptors)
    }
  }
}
