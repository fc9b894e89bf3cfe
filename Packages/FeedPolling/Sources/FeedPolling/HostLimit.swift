public import FeedAPI
import Synchronization

/// How many requests for feeds are under way: one at a time to each host, whatever the port, and to some
/// hosts at once. All feeds of a program share one.
public final class HostLimit: Sendable {
  /// As many hosts as a browser has connections to one of them.
  public static let defaultHosts = 6

  private let hosts: RequestLimit
  private let queues = Mutex<[String: RequestLimit]>([:])

  /// Makes a limit.
  public init(hosts: Int = defaultHosts) { self.hosts = RequestLimit(permits: hosts) }

  /// Does `work` with the permit for a host. That host's own permit comes first: who waits for it keeps no
  /// other host waiting. A cancel throws `CancellationError`.
  public func withPermit<Value: Sendable>(
    for host: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let queue = queues.withLock { queues in
      let queue = queues[host] ?? RequestLimit(permits: 1)
      queues[host] = queue
      return queue
    }
    return try await queue.withPermit { try await hosts.withPermit(work) }
  }
}

/// Sends requests within a ``HostLimit``.
public struct HostStage: RequestStage {
  private let limit: HostLimit

  /// Makes a stage.
  public init(_ limit: HostLimit) { self.limit = limit }

  /// Sends a `GET` request once the host's permit is free.
  public func get(
    _ request: HTTPRequest, through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try await limit.withPermit(for: request.url.host?.lowercased() ?? "") {
      try await next.get(request)
    }
  }
}
