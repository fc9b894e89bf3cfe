public import FeedHTTP
import Synchronization

/// How many requests for feeds are under way: one at a time to each host, whatever the port, and to
/// some hosts at once. All feeds of a program share one.
public final class HostLimit: Sendable {
  /// As many hosts as a browser has connections to one of them.
  public static let defaultHosts = 6

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
  public func visit(
    _ urls: [URL],
    _ work: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let hosts = Dictionary(grouping: urls.indices) { Self.host(of: urls[$0]) }
    let queues = hosts.values.sorted { $0[0] < $1[0] }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (place, queue) in queues.enumerated() {
        // A host begins when another one has ended well, so that none begins after an error.
        if place >= hostsAtOnce {
          try await group.next()
        }
        group.addTask {
          for index in queue {
            try await work(index)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  static func host(of url: URL) -> String {
    url.host?.lowercased() ?? ""
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
