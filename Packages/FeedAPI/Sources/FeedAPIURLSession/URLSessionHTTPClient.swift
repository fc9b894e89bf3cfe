#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// An ``/FeedAPI/HTTPClient`` over `URLSession`: the portable client, and the one for Apple platforms.
///
/// It keeps no cookies and no cache of its own, answers every authentication challenge but the server's certificate with "no", counts
/// the body's bytes itself, and races its own clock, because on Linux `timeoutIntervalForResource` is ignored. What it cannot help
/// there: a server that hangs up inside its headers ends the process (a fault of FoundationNetworking up to 6.3).
public final class URLSessionHTTPClient: HTTPClient {
  private let session: URLSession
  private let transfers: Transfers
  private let policy: HTTPPolicy

  /// Makes a client.
  /// - Parameters:
  ///   - configuration: the session's; cookies and caching are switched off in a copy of it.
  ///   - policy: what is allowed, enforced as far as URLSession lets it: the time for connecting is not told apart, headers are weighed when
  ///     they are all there, and private addresses are refused only where they are in the URL, not where a name resolves to one.
  public init(configuration: URLSessionConfiguration = .ephemeral, policy: HTTPPolicy = HTTPPolicy()) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    // An idle timeout of whole seconds: less than one fails at once on Linux.
    configuration.timeoutIntervalForRequest = max(1, (policy.idle / .seconds(1)).rounded(.up))
    transfers = Transfers(policy: policy)
    session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    self.policy = policy
  }

  deinit {
    // A session holds its delegate until it is told to let go.
    session.finishTasksAndInvalidate()
  }

  /// Asks with `GET`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await cancellable {
      try request.checkAddress()
      guard let claim = request.claim else { return try await timed(request) }
      defer { claim.drop() }
      // What is on its way cannot be stopped for a while, so room for the largest body is taken first.
      try await claim.take(request.bodyLimit)
      let response = try await timed(request)
      return HTTPResponse(
        status: response.status, headers: response.headers, body: claim.data(copying: response.body),
        isFromPrivateNetwork: response.isFromPrivateNetwork, isRedirected: response.isRedirected)
    }
  }

  private func timed(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await self.transfer(request) }
      group.addTask {
        try await Task.sleep(for: self.policy.total)
        throw HTTPFailure.timedOut(after: self.policy.total)
      }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }

  private func transfer(_ request: HTTPRequest) async throws -> HTTPResponse {
    var urlRequest = URLRequest(url: Self.withLowercaseScheme(request.url))
    for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: urlRequest)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        transfers.begin(task, request, continuation)
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
