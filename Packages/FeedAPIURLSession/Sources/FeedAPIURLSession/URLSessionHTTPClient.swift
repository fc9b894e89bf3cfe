import FeedFailures
public import FeedHTTP

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// An ``/FeedHTTP/HTTPClient`` over `URLSession`: the portable client, and the one for Apple
/// platforms.
///
/// It keeps no cookies but those of a request's jar, and no cache, has no credentials for an
/// authentication challenge, and counts the body's bytes and the total time itself, because Linux
/// ignores `timeoutIntervalForResource`. There, a server that hangs up within its headers ends the
/// process: a fault of FoundationNetworking up to 6.3.
public final class URLSessionHTTPClient: HTTPClient {
  private let session: URLSession
  private let delegate: SessionDelegate
  private let userAgent: String?
  private let limit: ConnectionLimit

  /// Makes a client. Cookies and caching are turned off in a copy of `configuration`. URLSession
  /// cannot keep all of `policy`: `connect` is not timed separately, headers are counted when all
  /// have come, and a private network is refused only for an address in the URL, not for a name.
  ///
  /// `userAgent` names your app to servers, such as `app/1.0 (+https://app.example)`, in requests
  /// that have no `User-Agent` of their own. With `nil` it is the configuration's, or URLSession's.
  public init(
    configuration: URLSessionConfiguration = .ephemeral,
    policy: HTTPPolicy = HTTPPolicy(),
    userAgent: String? = nil
  ) {
    let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    // In whole seconds: less than one fails at once on Linux.
    configuration.timeoutIntervalForRequest = max(1, (policy.idle / .seconds(1)).rounded(.up))
    self.userAgent = userAgent
    limit = ConnectionLimit(perServer: policy.connectionsPerServer, inAll: policy.connections)
    delegate = SessionDelegate(policy: policy)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // Until then a session retains its delegate.
    session.finishTasksAndInvalidate()
  }

  /// Sends a `GET` request.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await cancellable {
      var request = try request.withUserAgent(userAgent ?? "")
      // A redirect may want its cookie back, even if the caller keeps none.
      request.cookies = request.cookies ?? CookieJar()
      try request.checkAddress()
      defer { request.claim?.drop() }
      // A transfer cannot be paused, so room for the largest body is taken first.
      try await request.claim?.take(request.bodyLimit)
      var response = try await limit.withPermit(to: request.url) { [self, request] in
        try await transfer(request)
      }
      if let claim = request.claim {
        response.body = claim.data(copying: response.body)
      }
      return response
    }
  }

  private func transfer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let task = session.dataTask(with: URLRequest(request))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.begin(task, request, continuation)
        // An earlier cancel found no transfer to end.
        if Task.isCancelled {
          delegate.end(task, with: .failure(CancellationError()))
        } else {
          task.resume()
        }
      }
    } onCancel: {
      delegate.end(task, with: .failure(CancellationError()))
    }
  }
}
