/// An ``/FeedAPI/HTTPClient`` over the system's libcurl: it survives servers that end a process over URLSession on Linux, or hang it.
///
/// Connections are kept and shared by all exchanges of a client that may reach the same addresses, HTTP/2 is spoken where the server has it, and bodies are decoded and
/// counted as they arrive. The library is loaded at the first request. Behind a proxy a private address is refused where it stands in the
/// URL; what a name leads to is known to the proxy alone.
public final class CurlHTTPClient: HTTPClient {
  private let policy: HTTPPolicy
  private let certificateFile: String?
  private let proxies: Proxies
  private let loop = CurlLoop()
  /// For exchanges that must not reach a private network, with connections of their own: libcurl does not judge the address of one that it
  /// kept.
  private let restrictedLoop = CurlLoop()

  /// Makes a client; nothing is loaded or connected yet.
  /// - Parameters:
  ///   - policy: what is allowed.
  ///   - certificateFile: the file of trusted certificates (`SSL_CERT_FILE`), or `nil` for the system's.
  ///   - proxies: who is asked through a proxy; nobody unless told.
  public init(policy: HTTPPolicy = HTTPPolicy(), certificateFile: String? = nil, proxies: Proxies = .none) {
    self.policy = policy
    self.certificateFile = certificateFile
    self.proxies = proxies
  }

  deinit {
    loop.stop()
    restrictedLoop.stop()
  }

  /// Asks with `GET`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await cancellable { [self] in
      // Drops what a failure or a cancel leaves of it; what is in memory holds its own.
      defer { request.claim?.drop() }
      let clock = ContinuousClock()
      let (start, waited) = (clock.now, request.claim?.waited ?? .zero)
      // The time that the body waits for room is not the server's.
      let left = { self.policy.total + (request.claim?.waited ?? .zero) - waited - start.duration(to: clock.now) }
      var url = request.url
      var redirects = 0
      var isFromPrivateNetwork = true
      // A public server may not lead to the private network.
      var allowsPrivateNetwork = request.allowsPrivateNetwork
      try request.checkAddress()
      while true {
        guard left() > .zero else { throw HTTPFailure.timedOut(after: policy.total) }
        let response: HTTPResponse
        do {
          response = try await exchange(
            request, redirects == 0 ? request.headers : request.headersBehindRedirect, at: url,
            allowsPrivateNetwork: allowsPrivateNetwork, within: left())
        } catch let refusal as BodyRefused {
          try await request.claim?.take(refusal.bytes)
          continue
        } catch is CurlTimeout {
          // Or else it was the time for connecting, or for being idle.
          guard left() > .zero else { throw HTTPFailure.timedOut(after: policy.total) }
          throw HTTPFailure.disconnected(ConnectionFailure(.noResponse))
        }
        // A redirect from a public server does not count as from the private network.
        isFromPrivateNetwork = isFromPrivateNetwork && response.isFromPrivateNetwork
        guard let target = redirect(of: response, from: url) else {
          return HTTPResponse(
            status: response.status, headers: response.headers, body: response.body,
            isFromPrivateNetwork: isFromPrivateNetwork,
            isRedirected: redirects > 0)
        }
        redirects += 1
        allowsPrivateNetwork = allowsPrivateNetwork && isFromPrivateNetwork
        try policy.checkRedirect(redirects, from: url, to: target, allowsPrivateNetwork: allowsPrivateNetwork)
        url = target
      }
    }
  }

  func exchange(
    _ request: HTTPRequest, _ headers: [String: String], at url: URL, allowsPrivateNetwork: Bool, within total: Duration
  ) async throws -> HTTPResponse {
    try await (allowsPrivateNetwork ? loop : restrictedLoop).perform(
      Exchange(
        url: url, headers: headers.map { "\($0.key): \($0.value)" }, total: total,
        bodyLimit: request.bodyLimit, allowsPrivateNetwork: allowsPrivateNetwork, claim: request.claim, policy: policy,
        certificateFile: certificateFile, proxy: proxies.proxy(for: url)))
  }

  private func redirect(of response: HTTPResponse, from url: URL) -> URL? {
    guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else {
      return nil
    }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }
}
