import Foundation
import LiveServers
import Synchronization

/// A small HTTP proxy on this machine: it takes every host to one port here, so that no name is
/// looked up, and records its requests.
final class ProxyServer: Sendable {
  private let server: PlainServer
  private let log: Log

  /// Starts a proxy that takes everything to a port.
  init(to port: UInt16) throws {
    let log = Log()
    self.log = log
    server = try PlainServer { client in Self.serve(client, port, log) }
  }

  /// The port that it listens on.
  var port: UInt16 { server.port }

  /// The first lines of all requests so far.
  var requests: [String] { log.lines.withLock { $0 } }

  /// How many connections were made to it so far.
  var accepted: Int { server.accepted }

  /// Breaks off all connections.
  func stop() { server.stop() }

  private final class Log: Sendable { let lines = Mutex<[String]>([]) }

  private static func serve(_ client: PlainConnection, _ port: UInt16, _ log: Log) {
    var received = Data()
    while received.range(of: Data("\r\n\r\n".utf8)) == nil {
      let bytes = client.read()
      guard !bytes.isEmpty else { return }
      received += bytes
    }
    var lines = String(decoding: received, as: UTF8.self).components(separatedBy: "\r\n")
    log.lines.withLock { $0.append(lines[0]) }
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return }
    var start: [UInt8] = []
    if words[0] == "CONNECT" {
      client.write(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8))
    } else {
      // The server expects the path alone, and ends its response by closing.
      let path = words[1].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        .dropFirst(2).joined()
      lines[0] = "\(words[0]) /\(path) \(words[2])"
      lines.insert("Connection: close", at: 1)
      start = Array(lines.joined(separator: "\r\n").utf8)
    }
    // A server that is not there closes the connection.
    try? client.relay(to: port, sending: start)
  }
}
