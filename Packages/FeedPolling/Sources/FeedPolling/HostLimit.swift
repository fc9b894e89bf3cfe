public import FeedHTTP
import Synchronization

/// How many requests for feeds are under way: one at a time to each host, whatever the port, and to
/// some hosts at once. All feeds of a program share one.
public final class HostLimit: Sendable {
  /// As many hosts as a browser has connections to one of them.
  public static let defaultHosts = 6
  /// How many feeds a visit works on at once, including those that have left their host. Slow ones
  /// hold up others only when there are this many.
  public static let mostVisits = 64

  private let hosts: RequestLimit
  private let hostsAtOnce: Int
  private let queues = Mutex<[String: RequestLimit]>([:])

  /// Makes a limit.
  public init(hosts: Int = defaultHosts) {
    hostsAtOnce = hosts
    self.hosts = RequestLimit(permits: hosts)
  }

  /// Does `work` with the permit for a host. That host's own permit comes first: who waits for it
  /// keeps no other host waiting. A cancel throws `CancellationError`.
  public func withPermit<Value: Sendable>(
    for host: String,
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let queue = queues.withLock { queues in
      let queue = queues[host] ?? RequestLimit(permits: 1)
      queues[host] = queue
      return queue
    }
    return try await queue.withPermit { try await hosts.withPermit(work) }
  }

  /// Does `work` for the feed at each of these URLs, with its index: for some hosts at once, and
  /// for those of a host one after another. So no work begins, and takes memory, only to wait for
  /// its host. The first error ends it, and so does a cancel.
  ///
  /// Work that needs its host no more calls `leave`, and goes on while the next one begins; else
  /// that begins when it ends. At most ``mostVisits`` are worked on at once.
  public func visit(
    _ urls: [URL],
    _ work:
      @escaping @Sendable (_ index: Int, _ leave: @escaping @Sendable () -> Void) async throws
      -> Void
  ) async throws {
    var queues = HostQueues(urls)
    let places = RequestLimit(permits: Self.mostVisits)
    let (departures, departed) = AsyncStream<Departure>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      func begin(_ visit: HostQueues.Visit) {
        let leave = LeavingOnce { departed.yield(Departure(queue: visit.queue)) }
        group.addTask {
          do {
            try await places.withPermit { try await work(visit.index) { leave() } }
            leave()
          } catch {
            departed.yield(Departure(queue: visit.queue, isFailure: true))
            throw error
          }
        }
      }
      let first = (0..<hostsAtOnce).compactMap { _ in queues.nextHost() }
      first.forEach(begin)
      var underWay = first.count
      var events = departures.makeAsyncIterator()
      while underWay > 0, let departure = await events.next() {
        // None begins after an error or a cancel.
        if departure.isFailure || Task.isCancelled {
          break
        }
        if let visit = queues.next(after: departure.queue) {
          begin(visit)
        } else {
          underWay -= 1
        }
      }
      // Unlike `waitForAll` it ends at the first error.
      for try await _ in group {}
      if !queues.isEmpty {
        try Task.checkCancellation()
      }
    }
  }

  static func host(of url: URL) -> String {
    url.host?.lowercased() ?? ""
  }
}

/// The feeds that are not visited yet, in a queue for each host.
private struct HostQueues {
  typealias Visit = (queue: Int, index: Int)

  private var queues: [ArraySlice<Int>]
  /// How many hosts have had a visit.
  private var begun = 0

  init(_ urls: [URL]) {
    let hosts = Dictionary(grouping: urls.indices) { HostLimit.host(of: urls[$0]) }
    queues = hosts.values.sorted { $0[0] < $1[0] }.map { $0[...] }
  }

  var isEmpty: Bool { queues.allSatisfy(\.isEmpty) }

  /// The first one of the next host; `nil` if there is none.
  mutating func nextHost() -> Visit? {
    guard begun < queues.count else {
      return nil
    }
    begun += 1
    return (begun - 1, queues[begun - 1].removeFirst())
  }

  /// The next one of the host of a queue, or else the first one of the next host.
  mutating func next(after queue: Int) -> Visit? {
    if let index = queues[queue].popFirst() {
      return (queue, index)
    }
    return nextHost()
  }
}

/// That a host of a queue is free for the next one, or that there is none after an error.
private struct Departure {
  let queue: Int
  var isFailure = false
}

/// Calls what it has once.
private final class LeavingOnce: Sendable {
  private let leave: @Sendable () -> Void
  private let hasLeft = Mutex(false)

  init(_ leave: @escaping @Sendable () -> Void) {
    self.leave = leave
  }

  func callAsFunction() {
    if !hasLeft.withLock({ exchange(&$0, with: true) }) {
      leave()
    }
  }
}

/// Sends requests within a ``HostLimit``.
public struct HostStage: RequestStage {
  private let limit: HostLimit

  /// Makes a stage.
  public init(_ limit: HostLimit) {
    self.limit = limit
  }

  /// Sends a `GET` request once the host's permit is free.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try await limit.withPermit(for: HostLimit.host(of: request.url)) {
      try await next.get(request)
    }
  }
}
