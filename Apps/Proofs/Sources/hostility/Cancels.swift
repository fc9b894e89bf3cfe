import ChildProcess
import FeedCore
import FeedServer
import Findings
import LiveServers
import Synchronization

/// Ctrl-C while the program connects, shakes hands, waits for headers and for a body: how long
/// until it is gone.
struct Cancels: Sendable {
  private struct Phase {
    let name: String
    let url: String
    /// Whether the program is in it for the given time, counted from 1; `nil` where the system does
    /// not show it.
    let isReached: (Int) -> Bool?
  }

  let trial: Trial

  func run(times: Int) async throws -> Finding {
    let server = try FeedServer { request in
      request.path == "/body"
        ? Response([
          .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 96\r\n\r\n{\"items\"".utf8)), .stall,
        ]) : .stall
    }
    defer { server.stop() }
    let full = try FullListener()
    let hellos = Hellos()
    let silent = try PlainServer { connection in
      _ = connection.read()
      hellos.count.withLock { $0 += 1 }
      connection.readToEnd()
    }
    defer { silent.stop() }
    // Those that fill the queue may wait too.
    let fillers = Set((Self.connections(to: full.port) ?? [:]).keys)
    let phases = [
      Phase(name: "connecting", url: "http://127.0.0.1:\(full.port)/") { _ in
        Self.connections(to: full.port).map {
          $0.contains { !fillers.contains($0.key) && $0.value == Self.connecting }
        }
      },
      Phase(name: "TLS", url: "https://127.0.0.1:\(silent.port)/") { time in
        hellos.count.withLock { $0 } == time
      },
      Phase(name: "headers", url: "\(server.baseURL)/headers") { time in
        server.requests.count { $0.path == "/headers" } == time
      },
      Phase(name: "body", url: "\(server.baseURL)/body") { time in
        server.requests.count { $0.path == "/body" } == time
      },
    ]
    var violations: [String] = []
    var figures: [String] = []
    for phase in phases {
      guard phase.isReached(0) != nil else {
        figures.append("\(phase.name) SKIPPED, as this system does not show it")
        continue
      }
      var slowest = Duration.zero
      var slowestSleep = Duration.zero
      for time in 1...times {
        slowestSleep = max(slowestSleep, try endSleep())
        let (status, duration) = try interrupt(phase, time)
        slowest = max(slowest, duration)
        if status != 130 << 8 {
          violations.append("\(phase.name): wait status \(status)")
        }
      }
      figures.append(
        "\(phase.name) \(slowest.milliseconds) ms (a plain sleep \(slowestSleep.milliseconds) ms)"
      )
      // A busy machine delays the control too: a sleep ends in its first time slice, and the
      // program needs a few to clean up. In the short form, among other tests, times are not
      // judged.
      let limit = Duration.milliseconds(50) + slowestSleep * 5
      if times > 1, slowest > limit {
        violations.append("\(phase.name): more than \(limit.milliseconds) ms")
      }
    }
    return Finding(
      "cancels",
      figures: "Ctrl-C, the slowest of \(times): \(figures.joined(separator: ", "))",
      violations: violations
    )
  }

  private func interrupt(_ phase: Phase, _ time: Int) throws -> (status: CInt, duration: Duration) {
    let home = "\(trial.directory.path)/\(phase.name)-\(time)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    let words = ["show", "--url", phase.url, "--cache-dir", "\(home)/cache"]
    let child = try ChildProcess.begin(trial.program, words, ["HOME": home], "\(home)/output")
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(60)
    while phase.isReached(time) != true {
      guard clock.now < deadline else {
        throw NotReached(phase: phase.name)
      }
      usleep(200)
    }
    return end(child, by: SIGINT)
  }

  /// The control: how long a program takes that does nothing about a signal. Not by Ctrl-C, which a
  /// shell's background job ignores.
  private func endSleep() throws -> Duration {
    end(try ChildProcess.begin("/bin/sleep", ["60"], [:], "/dev/null"), by: SIGTERM).duration
  }

  private func end(_ child: pid_t, by signal: CInt) -> (status: CInt, duration: Duration) {
    let clock = ContinuousClock()
    let start = clock.now
    kill(child, signal)
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return (status, clock.now - start)
  }

  /// A state of a socket: a connection was asked for, and there is no response yet.
  private static let connecting: Substring = "02"

  /// The states of this machine's sockets that are connected to a port, or want to be, by their own
  /// addresses; `nil` if the system does not show them (proc(5)).
  static func connections(to port: UInt16) -> [Substring: Substring]? {
    let file = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      return nil
    }
    defer { close(file) }
    // Foundation reads only a page of a file that has no size.
    var table = [UInt8]()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &piece, piece.count), count > 0 {
      table += piece[..<count]
    }
    var connections: [Substring: Substring] = [:]
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 3, let remote = fields[2].split(separator: ":").last else {
        continue
      }
      if UInt16(remote, radix: 16) == port {
        connections[fields[1]] = fields[3]
      }
    }
    return connections
  }

  private final class Hellos: Sendable { let count = Mutex(0) }

  private struct NotReached: Error {
    let phase: String
  }
}
