import FeedAPI
import Synchronization

/// How many requests for feeds are under way: one at a time to each host, whatever the port, and to six hosts at once. All feeds share one.
public final class FeedRequestLimit: Sendable {
  private let hosts = Semaphore(permits: requestsAtOnce)
  private let queues = Mutex<[String: Semaphore]>([:])

  /// Makes a limit.
  public init() {}

  /// The host comes first: a caller that waits for a permit there keeps no other host waiting.
  func withPermit<Value: Sendable>(for host: String, _ work: @Sendable () async throws -> Value) async throws -> Value {
    let queue = queues.withLock { queues in
      let queue = queues[host] ?? Semaphore(permits: 1)
      queues[host] = queue
      return queue
    }
    return try await queue.withPermit { try await hosts.withPermit(work) }
  }
}

/// Sends the requests of feeds within their limit. A decorator, since the limit belongs to all feeds that the program loads at once.
struct FeedRequestClient: HTTPClient {
  let client: any HTTPClient
  let limit: FeedRequestLimit

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await limit.withPermit(for: request.url.host?.lowercased() ?? "") { try await client.get(request) }
  }
}
