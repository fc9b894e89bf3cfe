import Synchronization

/// How many requests a client has under way: some to each server, and some in all. The others wait
/// for a permit, first come, first served; those to a busy server keep no other server waiting.
public final class ConnectionLimit: Sendable {
  private let permits: Mutex<Permits>

  /// Makes a limit, of one at least.
  public init(perServer: Int, inAll: Int) {
    permits = Mutex(Permits(perServer: max(1, perServer), inAll: max(1, inAll)))
  }

  /// Does `work` with a permit for a request to the server of `url`. A cancel ends the wait for one
  /// with `CancellationError`.
  public func withPermit<Value: Sendable>(
    to url: URL, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let server = Server(url)
    try await take(server)
    defer { update { $0.giveBack(server) } }
    return try await work()
  }

  /// The server takes many requests over one connection, as with HTTP/2: only the limit in all
  /// counts from now on.
  public func sharesConnection(to url: URL) {
    update { $0.sharing.insert(Server(url)) }
  }

  private func take(_ server: Server) async throws {
    let number = permits.withLock { permits in
      permits.lastNumber += 1
      return permits.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (caller: Permits.Caller) in
        update { permits in
          // An earlier cancel found nobody in the queue.
          if Task.isCancelled { return caller.resume(throwing: CancellationError()) }
          permits.add(caller, number, server)
        }
      }
    } onCancel: {
      let caller = permits.withLock { $0.callers.removeValue(forKey: number) }
      caller?.resume(throwing: CancellationError())
    }
  }

  /// Changes the permits, and lets those go on that have one then.
  private func update(_ change: (inout Permits) -> Void) {
    let callers = permits.withLock { permits in
      change(&permits)
      return permits.next()
    }
    for caller in callers { caller.resume() }
  }
}

/// The permits that are taken, and the callers that wait for one.
private struct Permits {
  typealias Caller = CheckedContinuation<Void, any Error>

  let perServer, inAll: Int
  var lastNumber = 0
  /// Those who wait, by the number of their call.
  var callers: [Int: Caller] = [:]
  var sharing: Set<Server> = []
  private var taken = 0
  private var takenOf: [Server: Int] = [:]
  /// The numbers of the calls in their order, also of those that were cancelled. Slices, whose first
  /// one is removed in constant time.
  private var queues: [Server: ArraySlice<Int>] = [:]

  init(perServer: Int, inAll: Int) {
    self.perServer = perServer
    self.inAll = inAll
  }

  mutating func add(_ caller: Caller, _ number: Int, _ server: Server) {
    callers[number] = caller
    queues[server, default: []].append(number)
  }

  mutating func giveBack(_ server: Server) {
    taken -= 1
    let left = takenOf[server, default: 1] - 1
    takenOf[server] = left > 0 ? left : nil
  }

  /// Gives a permit to all for whom there is one.
  mutating func next() -> [Caller] {
    var next: [Caller] = []
    while taken < inAll, let server = firstServer() {
      guard let number = queues[server]?.popFirst(), let caller = callers.removeValue(forKey: number) else { break }
      taken += 1
      takenOf[server, default: 0] += 1
      next.append(caller)
    }
    return next
  }

  /// The server with the earliest call among those that take one more.
  private mutating func firstServer() -> Server? {
    var first: (server: Server, number: Int)?
    for server in Array(queues.keys) where hasRoom(server) {
      guard let number = firstNumber(server) else { continue }
      if number < first?.number ?? .max { first = (server, number) }
    }
    return first?.server
  }

  private func hasRoom(_ server: Server) -> Bool {
    sharing.contains(server) || takenOf[server, default: 0] < perServer
  }

  private mutating func firstNumber(_ server: Server) -> Int? {
    while let number = queues[server]?.first {
      if callers[number] != nil { return number }
      queues[server]?.removeFirst()
    }
    queues[server] = nil
    return nil
  }
}

/// A scheme, a host and a port. Bytes, because a host may come from a stranger.
private struct Server: Hashable {
  let bytes: [UInt8]

  init(_ url: URL) {
    let scheme = url.scheme?.lowercased() ?? ""
    let host = url.host?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    bytes = Array("\(scheme)://\(host):\(port)".utf8)
  }
}
