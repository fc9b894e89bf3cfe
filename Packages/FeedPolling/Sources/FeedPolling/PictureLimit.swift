public import FeedHTTP
import Synchronization

/// How many requests for pictures are under way at once: two to each host, and six in all. So a
/// slow server takes no other server's turn:
///
/// - A transfer that receives less than a kilobyte in a second leaves the count of six, and goes
///   on; at most 32 do so at a time.
/// - The others wait for a permit, first come, first served; those to a busy host keep no other
///   host waiting.
/// - On a server that has a feed, the pictures of that feed come first: see ``OwnServerStage``.
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
      update { [ticket] in $0.giveBack(ticket) }
    }
    var counted = request
    counted.onBytes = { [onBytes = request.onBytes] count in
      arrived.add(count)
      onBytes?(count)
    }
    return try await work(counted)
  }

  /// Does `work`, which sends a request of a feed to the feed's own server. Meanwhile that server
  /// is there for its own feed first.
  func withOwn<Value: Sendable>(
    _ request: HTTPRequest,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let host = HostLimit.host(of: request.url)
    update { $0.expectOwn(at: host) }
    defer { update { $0.endOwn(at: host) } }
    return try await work()
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
  private struct Queued {
    let number: CallerQueue.Number
    let host: String
    /// Whether it is of the feed of that server.
    let isOwn: Bool
  }

  /// A feed of that server may have any number of slow pictures there. So that the others wait for
  /// less than all of them, they get one turn after each ten.
  private static let ownTurns = 10

  let counts: PictureLimit.Counts
  /// In the callers' order, also of those that have left.
  private var queue: [Queued] = []
  /// How many requests feeds have for their own servers, by host: in the queue, under way, and on
  /// their way to either.
  private var own: [String: Int] = [:]
  /// How many turns the feeds of a server have had there since another one had one.
  private var turns: [String: Int] = [:]
  /// The hosts of the transfers under way, the slow ones among them: no host gets more because it
  /// is slow.
  private var underWay: [CallerQueue.Number: String] = [:]
  private var slow: Set<CallerQueue.Number> = []

  init(counts: PictureLimit.Counts) {
    self.counts = counts
  }

  mutating func enqueue(_ number: CallerQueue.Number, _ request: HTTPRequest, to host: String) {
    queue.append(Queued(number: number, host: host, isOwn: request.isForOwnServer))
  }

  mutating func expectOwn(at host: String) {
    own[host, default: 0] += 1
  }

  mutating func endOwn(at host: String) {
    let rest = own[host, default: 1] - 1
    own[host] = rest > 0 ? rest : nil
    if rest == 0 {
      turns[host] = nil
    }
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
    underWay[number] = nil
    slow.remove(number)
  }

  /// Gives a permit to all for whom there is one.
  mutating func give(to callers: CallerQueue) {
    while underWay.count - slow.count < counts.inAll,
      let place = queue.firstIndex(where: mayGo)
    {
      let queued = queue.remove(at: place)
      if callers.admit(queued.number) {
        underWay[queued.number] = queued.host
        count(queued)
      }
    }
  }

  private func mayGo(_ queued: Queued) -> Bool {
    guard underWay.values.count(where: { $0 == queued.host }) < counts.perHost else {
      return false
    }
    let isFirst = queued.isOwn || own[queued.host] == nil
    return isFirst || turns[queued.host, default: 0] >= Self.ownTurns
  }

  private mutating func count(_ queued: Queued) {
    guard own[queued.host] != nil else {
      return
    }
    turns[queued.host] = queued.isOwn ? turns[queued.host, default: 0] + 1 : 0
  }
}
