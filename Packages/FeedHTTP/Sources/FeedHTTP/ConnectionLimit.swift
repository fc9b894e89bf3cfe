import Synchronization

/// How many requests a client has under way: some to each server, and some in all. The others wait
/// for a permit, first come, first served; those to a busy server keep no other server waiting.
public final class ConnectionLimit: Sendable {
  private let permits: Mutex<Permits>
  private let callers = CallerQueue()

  /// Makes a limit, of one at least.
  public init(perServer: Int, inAll: Int) {
    permits = Mutex(Permits(perServer: max(1, perServer), inAll: max(1, inAll)))
  }

  /// Does `work` with a permit for a request to the server of `url`. A cancel ends the wait for one
  /// with `CancellationError`.
  public func withPermit<Value: Sendable>(
    to url: URL,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    // A client refuses a URL that names no server.
    guard let server = ServerOrigin(url) else {
      return try await work()
    }
    try await take(server)
    defer { update { $0.giveBack(server) } }
    return try await work()
  }

  /// The server takes many requests over one connection, as with HTTP/2: only the limit in all
  /// counts from now on.
  public func sharesConnection(to url: URL) {
    if let server = ServerOrigin(url) {
      update { $0.sharing.insert(server) }
    }
  }

  private func take(_ server: ServerOrigin) async throws {
    try await callers.join { number in
      update { $0.queues[server, default: []].append(number) }
    }
  }

  /// Changes the permits, and lets those go on that have one then.
  private func update(_ change: (inout Permits) -> Void) {
    permits.withLock { permits in
      change(&permits)
      permits.give(to: callers)
    }
  }
}

/// The permits that are taken, and the numbers of the callers that wait for one.
private struct Permits {
  let perServer, inAll: Int
  var sharing: Set<ServerOrigin> = []
  /// In the callers' order, also of those that have left. Slices, whose first one is removed in
  /// constant time.
  var queues: [ServerOrigin: ArraySlice<CallerQueue.Number>] = [:]
  private var taken = 0
  private var takenOf: [ServerOrigin: Int] = [:]

  init(perServer: Int, inAll: Int) {
    self.perServer = perServer
    self.inAll = inAll
  }

  mutating func giveBack(_ server: ServerOrigin) {
    taken -= 1
    let left = takenOf[server, default: 1] - 1
    takenOf[server] = left > 0 ? left : nil
  }

  /// Gives a permit to all for whom there is one.
  mutating func give(to callers: CallerQueue) {
    while taken < inAll, let server = firstServer(callers) {
      guard let number = queues[server]?.popFirst() else {
        return
      }
      guard callers.admit(number) else {
        continue
      }
      taken += 1
      takenOf[server, default: 0] += 1
    }
  }

  /// The server with the earliest caller among those that take one more.
  private mutating func firstServer(_ callers: CallerQueue) -> ServerOrigin? {
    var first: (server: ServerOrigin, number: CallerQueue.Number)?
    for server in Array(queues.keys) where hasRoom(server) {
      guard let number = firstNumber(server, callers) else {
        continue
      }
      if number < first?.number ?? .max {
        first = (server, number)
      }
    }
    return first?.server
  }

  private func hasRoom(_ server: ServerOrigin) -> Bool {
    sharing.contains(server) || takenOf[server, default: 0] < perServer
  }

  private mutating func firstNumber(
    _ server: ServerOrigin,
    _ callers: CallerQueue
  ) -> CallerQueue.Number? {
    while let number = queues[server]?.first {
      if callers.holds(number) {
        return number
      }
      queues[server]?.removeFirst()
    }
    queues[server] = nil
    return nil
  }
}
