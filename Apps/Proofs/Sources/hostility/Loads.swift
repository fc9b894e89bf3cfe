import FeedAPICurl
import FeedHTTP
import FeedServer
import Findings

/// Thousands of loads in one process, a third of which fail: its memory and descriptors must not
/// grow.
enum Loads {
  static func run(count: Int) async throws -> Finding {
    let server = try FeedServer { request in
      switch request.path {
      case "/feed": .ok(HostileResponse.feed)
      case "/cut": Response([.bytes(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .close])
      default: .reset
      }
    }
    defer { server.stop() }
    let client = CurlHTTPClient()
    let paths = ["feed", "feed", "cut", "feed", "feed", "reset"]
    var successes = 0
    var failures = 0
    var early = Cost(memory: 0, descriptors: 0)
    for load in 0..<count {
      let url = server.baseURL.appending(path: paths[load % paths.count])
      do {
        _ = try await client.get(HTTPRequest(url: url, bodyLimit: 1 << 20))
        successes += 1
      } catch HTTPFailure.disconnected {
        failures += 1
      }
      if load == count / 5 {
        early = try Cost.now()
      }
    }
    let late = try Cost.now()
    var violations: [String] = []
    let broken = (0..<count).count { paths[$0 % paths.count] != "feed" }
    if failures != broken || successes != count - broken {
      violations.append("\(successes) succeeded, and \(failures) failed")
    }
    if late.descriptors > early.descriptors + 2 {
      violations.append("descriptors grow")
    }
    if late.memory > early.memory + 4 << 20 {
      violations.append("memory grows")
    }
    return Finding(
      "loads",
      figures:
        "\(count) loads in one process: \(early.memory >> 10) KiB and \(early.descriptors) descriptors after "
        + "\(count / 5), \(late.memory >> 10) KiB and \(late.descriptors) at the end",
      violations: violations
    )
  }

  private struct Cost {
    let memory: Int
    let descriptors: Int

    /// What this process holds now; Linux alone shows it.
    static func now() throws -> Cost {
      let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      return Cost(memory: pages * 4_096, descriptors: descriptors)
    }
  }
}
