import Foundation
import Synchronization

/// A port of this machine behind which servers can be exchanged: what stands at one URL is another one from now on.
public final class Relay: Sendable {
  private let server: PlainServer
  private let target: Target

  /// Starts a relay that leads nowhere yet.
  public init() throws {
    let target = Target()
    self.target = target
    server = try PlainServer { client in
      guard let port = target.port.withLock({ $0 }), let server = try? PlainConnection(to: port) else { return }
      client.relay(to: server)
      close(server.descriptor)
    }
  }

  /// The port that it listens on.
  public var port: UInt16 { server.port }

  /// Leads to this port from now on.
  public func lead(to port: UInt16) { target.port.withLock { $0 = port } }

  /// Breaks off all connections.
  public func stop() { server.stop() }

  private final class Target: Sendable { let port = Mutex<UInt16?>(nil) }
}
