public import FeedHTTP
import Synchronization

/// How many requests for pictures are under way at once: two to each host, and six in all. So a
/// slow server takes no other server's turn:
///
/// - A transfer that receives less than a kilobyte in a second leaves the count of six, and goes
///   on; at most 32 do so at a time.
/// - The others wait for a permit, first come, first served; those to a busy host keep no other
///   host waiting.
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
      update { $0.queue.append((number, host)) }
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
  let counts: PictureLimit.Counts
  /// In the callers' order, also of those that have left.
  var queue: [(number: CallerQueue.Number, host: String)] = []
  /// The hosts of the transfers under way, the slow ones among them: no host gets more because it
  /// is slow.
  private var underWay: [CallerQueue.Number: String] = [:]
  private var slow: Set<CallerQueue.Number> = []

  init(counts: PictureLimit.Counts) {
    self.counts = counts
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
      let place = queue.firstIndex(where: { hasRoom($0.host) })
    {
      let (number, host) = queue.remove(at: place)
      if callers.admit(number) {
        underWay[number] = host
      }
    }
  }

  private func hasRoom(_ host: String) -> Bool {
    underWay.values.filter { $0 == host }.count < counts.perHost
  }
}
