import Foundation
import LiveServers

extension HTTP2Server {
  /// How many connections brought the first requests; it waits until that many have come.
  func connections(behind requests: Int) async throws -> Int {
    try await program.found { output in
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").filter {
        $0.contains("recv (stream_id=") && $0.contains(":path: ")
      }
      return lines.count < requests ? nil : Set(lines.map { $0.prefix { $0 != "]" } }).count
    }
  }
}

extension NginxServer {
  /// The status codes of its first responses, once there are that many.
  func statuses(_ count: Int) async throws -> [Int] {
    try await program.found { output in
      let statuses = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap {
        line in
        line.hasPrefix("STATUS ") ? Int(line.dropFirst(7)) : nil
      }
      return statuses.count < count ? nil : statuses
    }
  }
}
