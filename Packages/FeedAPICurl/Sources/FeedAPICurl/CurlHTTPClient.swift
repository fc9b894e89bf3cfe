import FeedFailures
public import FeedHTTP
import HostNames

/// An ``/FeedHTTP/HTTPClient`` over the system's libcurl: it survives servers that crash or hang
/// URLSession on Linux. Connections are kept and shared, HTTP/2 is used where the server has it,
/// and bodies are decoded and counted as they arrive. libcurl is loaded at the first request.
/// Behind a proxy, a private address is refused only in the URL: where a name leads, only the proxy
/// knows.
public final class CurlHTTPClient: HTTPClient {
  private let policy: HTTPPolicy
  private let userAgent: String
  private let certificateFile: String?
  private let proxies: Proxies
  private let limit: ConnectionLimit
  private let loop = CurlLoop()
  /// For requests that must not reach a private network, with its own connections: libcurl does not
  /// check the address of a kept one.
  private let restrictedLoop = CurlLoop()

  /// Makes a client; nothing is loaded or connected yet.
  ///
  /// `userAgent` names your app to servers, such as `app/1.0 (+https://app.example)`, in requests
  /// that have no `User-Agent` of their own. With an empty one they have none, and some servers
  /// refuse them. `certificateFile` holds the trusted certificates (`SSL_CERT_FILE`), or `nil` the
  /// system's.
  public init(
    policy: HTTPPolicy = HTTPPolicy(),
    userAgent: String = "FeedAPICurl",
    certificateFile: String? = nil,
    proxies: Proxies = .none
  ) {
    self.policy = policy
    self.userAgent = userAgent
    limit = ConnectionLimit(perServer: policy.connectionsPerServer, inAll: policy.connections)
    self.certificateFile = certificateFile
    self.proxies = proxies
  }

  deinit {
    loop.stop()
    restrictedLoop.stop()
  }

  /// Sends a `GET` request.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    // One permit for all redirects: a request that waited again between two of them might wait for
    // others, which wait for the memory that its caller holds.
    try await limit.withPermit(to: request.url) { [self] in try await follow(request) }
  }

  /// Sends a request, and follows its redirects.
  private func follow(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await cancellable { [self] in
      // The body in memory holds its own charge.
      defer { request.claim?.drop() }
      let start = ContinuousClock.now
      let queuedBefore = request.claim?.timeInQueue ?? .zero
      // Waiting for memory does not count.
      let left = {
        self.policy.total + (request.claim?.timeInQueue ?? .zero) - queuedBefore
          - start.duration(to: .now)
      }
      var hop = try request.withUserAgent(userAgent)
      // A redirect may want its cookie back, even if the caller keeps none.
      hop.cookies = hop.cookies ?? CookieJar()
      var redirects = 0
      var isFromPrivateNetwork = true
      var beginsOnPrivateNetwork: Bool?
      var isPermanentlyMoved = true
      try hop.checkAddress()
      while true {
        guard left() > .zero else {
          throw HTTPFailure.timedOut(after: policy.total)
        }
        var response: HTTPResponse
        do {
          response = try await exchange(hop, within: left())
        } catch let refusal as BodyRefused {
          try await hop.claim?.take(refusal.bytes)
          continue
        } catch is CurlTimeout {
          // The connect or idle limit ended it if some of the total is left.
          throw left() > .zero
            ? HTTPFailure.disconnected(.noResponse) : HTTPFailure.timedOut(after: policy.total)
        }
        hop.cookies?.keep(response.headers, from: hop.url)
        beginsOnPrivateNetwork = beginsOnPrivateNetwork ?? response.isFromPrivateNetwork
        isFromPrivateNetwork = isFromPrivateNetwork && response.isFromPrivateNetwork
        guard let target = redirect(of: response, from: hop.url) else {
          response.isFromPrivateNetwork = isFromPrivateNetwork
          response.beginsOnPrivateNetwork = beginsOnPrivateNetwork ?? false
          response.finalURL = redirects > 0 ? hop.url : nil
          response.isPermanentlyMoved = redirects > 0 && isPermanentlyMoved
          return response
        }
        // A public server must not redirect to the private network.
        hop.allowsPrivateNetwork = hop.allowsPrivateNetwork && isFromPrivateNetwork
        hop = try hop.redirected(to: target)
        isPermanentlyMoved = isPermanentlyMoved && [301, 308].contains(response.status)
        redirects += 1
        guard redirects <= policy.redirects else {
          throw HTTPFailure.refused(.tooManyRedirects(limit: policy.redirects))
        }
      }
    }
  }

  /// Sends one request, without redirects. A body whose encoding names no coding is requested once
  /// more, to be taken as it is.
  func exchange(_ request: HTTPRequest, within total: Duration) async throws -> HTTPResponse {
    let start = ContinuousClock.now
    var exchange = Exchange(
      request: request,
      policy: policy,
      total: total,
      certificateFile: certificateFile,
      proxy: proxies.proxy(for: request.url),
      sharesConnection: { [limit] in limit.sharesConnection(to: request.url) }
    )
    let loop = request.allowsPrivateNetwork ? loop : restrictedLoop
    do {
      return try await loop.perform(exchange)
    } catch is UnknownCoding {
      exchange.isDecoded = false
      exchange.total = max(.milliseconds(1), total - start.duration(to: .now))
      return try decoded(try await loop.perform(exchange), of: request)
    }
  }

  /// The encoded body and its content are in memory together, so together they have the limit.
  private func decoded(
    _ response: HTTPResponse,
    of request: HTTPRequest
  ) throws -> HTTPResponse {
    let codings = ContentCodings(response.headers)
    let limit = request.bodyLimit - response.body.count
    var response = response
    let body = try codings.decoded(response.body, limit: limit)
    // What was charged for the encoded body is charged for its content.
    response.body = request.claim?.data(copying: body) ?? body
    return response
  }

  private func redirect(of response: HTTPResponse, from url: URL) -> URL? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["Location"]
    else {
      return nil
    }
    return URL(string: HostName.ascii(inURL: location), relativeTo: url)?.absoluteURL
  }
}
