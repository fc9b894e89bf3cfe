/// The limits that every client enforces as far as it can. Those that depend on what is requested
/// are the request's.
public struct HTTPPolicy: Hashable, Sendable {
  /// The time for a whole exchange, redirects and body included; and to connect, name lookup and
  /// TLS included.
  public var total, connect: Duration
  /// The longest time without a byte. A client may round it up to whole seconds.
  public var idle: Duration
  /// The most redirects that are followed, five being more than a well-kept site needs; and the
  /// most bytes of a response's header lines, interim responses included.
  public var redirects, headers: Int
  /// The most connections to one server, six as in browsers; and in all, 64 being a quarter of the
  /// descriptors that a process may have on macOS. Other requests wait for a permit, which counts
  /// towards no time limit.
  public var connectionsPerServer, connections: Int

  /// Makes a policy.
  public init(
    total: Duration = .seconds(30),
    connect: Duration = .seconds(10),
    idle: Duration = .seconds(15),
    redirects: Int = 5,
    headers: Int = 256 << 10,
    connectionsPerServer: Int = 6,
    connections: Int = 64
  ) {
    self.total = total
    self.connect = connect
    self.idle = idle
    self.redirects = redirects
    self.headers = headers
    self.connectionsPerServer = connectionsPerServer
    self.connections = connections
  }
}
