public import FeedAPI
import FeedCore

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// An ``HTTPClient`` over `URLSession`: the portable client, and the one for Apple platforms.
///
/// It keeps no cookies and no cache of its own, answers every authentication challenge but the server's certificate with "no", counts
/// the body's bytes itself, and races its own clock, because on Linux `timeoutIntervalForResource` is ignored. What it cannot help
/// there: a server that hangs up inside its headers ends the process (a fault of FoundationNetworking up to 6.3).
public final class URLSessionHTTPClient: HTTPClient {
  private let session: URLSession
  private let transfers: Transfers
  private let timeout: Duration

  /// Makes a client.
  /// - Parameters:
  ///   - configuration: the session's; cookies and caching are switched off in a copy of it.
  ///   - timeout: for a whole exchange, redirects and body included.
  ///   - redirectLimit: how many redirects are followed. Five is more than a well-kept site needs.
  public init(
    configuration: URLSessionConfiguration = .ephemeral, timeout: Duration = .seconds(30), redirectLimit: Int = 5
  ) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    // An idle timeout of whole seconds; the exchange as a whole is timed below, so this one must never strike first.
    configuration.timeoutIntervalForRequest = Double(timeout.components.seconds) + 60
    transfers = Transfers(redirectLimit: redirectLimit)
    session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    self.timeout = timeout
  }

  deinit {
    // A session holds its delegate until it is told to let go.
    session.finishTasksAndInvalidate()
  }

  /// Asks with `GET`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await cancellable {
      try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await self.transfer(request) }
        group.addTask {
          try await Task.sleep(for: self.timeout)
          throw HTTPFailure.timedOut(after: self.timeout)
        }
        guard let response = try await group.next() else { throw CancellationError() }
        return response
      }
    }
  }

  private func transfer(_ request: HTTPRequest) async throws -> HTTPResponse {
    var urlRequest = URLRequest(url: Self.withLowercaseScheme(request.url))
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: urlRequest)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfers.begin(task, bodyLimit: request.bodyLimit, continuation: continuation)
        // A cancel that came before the transfer was known found nothing to end.
        if Task.isCancelled { transfers.end(task, with: .failure(CancellationError())) } else { task.resume() }
      }
    } onCancel: {
      transfers.end(task, with: .failure(CancellationError()))
    }
  }

  /// On Linux URLSession does not know `HTTP`, only `http`.
  private static func withLowercaseScheme(_ url: URL) -> URL {
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    components?.scheme = url.scheme?.lowercased()
    return components?.url ?? url
  }
}
