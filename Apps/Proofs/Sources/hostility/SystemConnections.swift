/// The connections of this machine, as Linux tells them (proc(5), `/proc/net/tcp`).
struct SystemConnections {
  private struct Connection {
    let localPort, remotePort: UInt16
    let isConnecting: Bool
    let unread: Int
  }

  private let connections: [Connection]

  /// As they are at the moment; `nil` where the system does not tell.
  init?() {
    guard let table = Self.table() else { return nil }
    connections = table.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 4 else { return nil }
      func number(_ field: Substring) -> Int? { field.split(separator: ":").last.flatMap { Int($0, radix: 16) } }
      guard let local = number(fields[1]).flatMap(UInt16.init), let remote = number(fields[2]).flatMap(UInt16.init),
        let unread = number(fields[4])
      else { return nil }
      return Connection(localPort: local, remotePort: remote, isConnecting: fields[3] == "02", unread: unread)
    }
  }

  /// How many ask to be connected to this port, and have no answer.
  func waiting(for port: UInt16) -> Int { connections.count { $0.remotePort == port && $0.isConnecting } }

  /// Whether somebody has sent something to this port that nobody has read.
  func hasUnread(at port: UInt16) -> Bool { connections.contains { $0.localPort == port && $0.unread > 0 } }

  /// Read piece by piece: such a file has no size, and one read does not give all of it.
  private static func table() -> String? {
    let file = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
