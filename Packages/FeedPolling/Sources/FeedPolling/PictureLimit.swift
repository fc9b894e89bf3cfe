public import FeedHTTP
import Synchronization

/// How many requests for pictures are under way at once: two to each host, and six in all. So a
/// slow server takes no other server's turn:
///
/// - A transfer that receives less than a kilobyte in a second leaves the count of six, and goes
///   on; at most 32 do so at a time.
/// - The others wait for a permit, first come, first served; those to a busy host keep no other
///   host waiting.
/// - To a host that has a feed, the pictures of that feed come first: see ``OwnServerStage``. No
///   permit is kept for one that waits elsewhere, such as for other hosts or before its next try.
public final class PictureLimit: RequestPermits {
  /// How many of each.
  public struct Counts: Sendable {
    /// To each host, in all, and of those that are slow.
    public var perHost, inAll, slow: Int

    /// Makes the counts.
    public init(perHost: Int = 2, inAll: Int = 6, slow: Int = 32) {
      self.perHost = perHost
      self.inAll = inAll
      self.slow = slow
    }
  }

  /// Fewer bytes in ``interval`` make a transfer a slow one, so that one that drips is no different
  /// from one that is silent.
  private static let leastBytes = 1_024
  private static let interval = Duration.seconds(1)
  /// A feed sends its next request when one has ended. Others would take that turn if it were not
  /// kept for so long, which no server decides.
  private static let handover = Duration.milliseconds(50)

  private let permits: Mutex<Permits>
  private let callers = CallerQueue()
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a limit, which waits by `sleep`.
  public init(
    _ counts: Counts = Counts(),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    permits = Mutex(Permits(counts: counts))
    self.sleep = sleep
  }

  /// Does `work` with a permit for the request's host. The permit is given back when it has ended.
  public func withPermit<Value: Sendable>(
    for request: HTTPRequest,
    _ work: @Sendable (HTTPRequest) async throws -> Value
  ) async throws -> Value {
    let host = HostLimit.host(of: request.url)
    var ticket: CallerQueue.Number = 0
    try await callers.join { number in
      ticket = number
      update { $0.enqueue(number, request, to: host) }
    }
    let arrived = Arrived()
    let watch = Task { [ticket] in try await countOut(ticket, after: arrived, of: request) }
    defer {
      watch.cancel()
      giveBack(ticket, to: host, isOwn: request.isForOwnServer)
    }
    var counted = request
    counted.onBytes = { [onBytes = request.onBytes] count in
      arrived.add(count)
      onBytes?(count)
    }
    return try await work(counted)
  }

  private func giveBack(_ ticket: CallerQueue.Number, to host: String, isOwn: Bool) {
    update { $0.giveBack(ticket) }
    guard isOwn else {
      return
    }
    Task {
      defer { update { $0.endHandover(of: ticket, at: host) } }
      try await sleep(Self.handover)
    }
  }

  /// Waits until a transfer is slow, and takes it out of the count if there is room for it.
  private func countOut(
    _ ticket: CallerQueue.Number,
    after arrived: Arrived,
    of request: HTTPRequest
  ) async throws {
    while true {
      try await sleep(Self.interval)
      // One that waits for memory is not the server's fault, and there is no memory for others.
      guard arrived.take() < Self.leastBytes, request.claim?.isQueued != true else {
        continue
      }
      var isOut = false
      update { isOut = $0.countOut(ticket) }
      if isOut {
        return
      }
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

/// How many bytes have arrived of one transfer.
private final class Arrived: Sendable {
  private let bytes = Mutex(0)

  func add(_ count: Int) {
    bytes.withLock { $0 += count }
  }

  /// The number of bytes since the last call.
  func take() -> Int {
    bytes.withLock { bytes in
      defer { bytes = 0 }
      return bytes
    }
  }
}

/// The permits that are taken, and who waits for one.
private struct Permits {
  private struct Caller {
    let number: CallerQueue.Number
    let host: String
    /// Whether it is of the feed of that host.
    let isOwn: Bool
  }

  /// The feed of a host may have any number of slow pictures there. So that the others wait for
  /// less than all of them, they get one turn after each ten.
  private static let ownTurns = 10

  let counts: PictureLimit.Counts
  /// In the callers' order, also of those that have left.
  private var queue: [Caller] = []
  /// The last request of a host's own feed that has ended, by host, while the next one is expected.
  private var handovers: [String: CallerQueue.Number] = [:]
  /// How many turns the feed of a host has had there since another one had one.
  private var turns: [String: Int] = [:]
  /// The transfers under way, the slow ones among them: no host gets more because it is slow.
  private var underWay: [CallerQueue.Number: Caller] = [:]
  private var slow: Set<CallerQueue.Number> = []

  init(counts: PictureLimit.Counts) {
    self.counts = counts
  }

  mutating func enqueue(_ number: CallerQueue.Number, _ request: HTTPRequest, to host: String) {
    queue.append(Caller(number: number, host: host, isOwn: request.isForOwnServer))
  }

  /// Takes a transfer out of the count, if few enough are out; returns whether it is out.
  mutating func countOut(_ number: CallerQueue.Number) -> Bool {
    guard underWay[number] != nil, slow.count < counts.slow else {
      return false
    }
    slow.insert(number)
    return true
  }

  mutating func giveBack(_ number: CallerQueue.Number) {
    slow.remove(number)
    if let ended = underWay.removeValue(forKey: number), ended.isOwn {
      handovers[ended.host] = number
    }
  }

  mutating func endHandover(of number: CallerQueue.Number, at host: String) {
    if handovers[host] == number {
      handovers[host] = nil
    }
  }

  /// Gives a permit to all for whom there is one.
  mutating func give(to callers: CallerQueue) {
    while underWay.count - slow.count < counts.inAll,
      let place = queue.firstIndex(where: mayGo)
    {
      let caller = queue.remove(at: place)
      if callers.admit(caller.number) {
        underWay[caller.number] = caller
        turns[caller.host] = caller.isOwn ? turns[caller.host, default: 0] + 1 : nil
      }
    }
  }

  private func mayGo(_ caller: Caller) -> Bool {
    guard underWay.values.count(where: { $0.host == caller.host }) < counts.perHost else {
      return false
    }
    return caller.isOwn || !isOwnNext(at: caller.host)
      || turns[caller.host, default: 0] >= Self.ownTurns
  }

  /// Whether a request of the host's own feed waits for nothing but a permit, or is about to.
  private func isOwnNext(at host: String) -> Bool {
    handovers[host] != nil || queue.contains { $0.isOwn && $0.host == host }
  }
}
