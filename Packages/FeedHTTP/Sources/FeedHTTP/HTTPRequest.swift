public import FeedFailures

/// A `GET` request for a URL that may be fetched. Requests are equal if they ask for the same: who
/// pays for a body, and who hears of it, makes no difference.
public struct HTTPRequest: Hashable, Sendable {
  /// The URL, which ``allows(_:)`` accepts.
  public let url: URL
  /// The headers to send.
  public let headers: HTTPHeaders
  /// The largest body to accept, in bytes after decoding.
  public let bodyLimit: Int
  /// Whether it may connect to a ``PrivateNetwork``, as the user's own URL may. Requests that
  /// differ in this never share a connection.
  public var allowsPrivateNetwork: Bool
  /// Where the body is charged while it is in memory; `nil` if there is no budget.
  public var claim: ByteBudget.Claim?
  /// Called with the number of bytes of the body that have newly arrived, on any thread; `nil` if
  /// nobody wants to know.
  public var onBytes: (@Sendable (Int) -> Void)?
  /// Where the cookies of its server are kept, and those of the servers that it is redirected to;
  /// `nil` if a client keeps them only until the last redirect. Requests with different jars are
  /// not equal.
  public var cookies: CookieJar?
  /// Whether it is a feed's request for an image on the feed's own host. It is not equal to one of
  /// another feed then, whose turn may come later.
  public var isForOwnServer = false
  /// The hosts, in lower case, that no redirect may lead to, because they were given up.
  public var avoidedHosts: Set<String> = []
  /// Called with the URL of each redirect that is followed, on any thread; `nil` if nobody wants to
  /// know.
  public var onRedirect: (@Sendable (URL) -> Void)?

  /// The headers for the server, its cookies included: what a client sends.
  public var sentHeaders: HTTPHeaders {
    cookies?.adding(to: headers, of: url) ?? headers
  }

  /// Makes a request, or throws for a URL that is never fetched, and for a header whose name is no
  /// token or whose value has a CR, LF or NUL, because a server would read it as several (RFC 9110,
  /// sections 5.1 and 5.5).
  public init(
    url: URL,
    headers: HTTPHeaders = [:],
    bodyLimit: Int,
    allowsPrivateNetwork: Bool = true
  ) throws(HTTPFailure) {
    guard Self.allows(url) else {
      throw .forbidden(url)
    }
    for (name, value) in headers {
      guard FieldName.isToken(name),
        !value.utf8.contains(where: { [0x00, 0x0A, 0x0D].contains($0) })
      else {
        throw .unavailable(.invalidHeader(name: name))
      }
    }
    self.url = url
    self.headers = headers
    self.bodyLimit = bodyLimit
    self.allowsPrivateNetwork = allowsPrivateNetwork
  }

  private static let hostCharacters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:[]".utf8
  )

  /// Throws for a URL with a private network address, if that is not allowed. Where a *name* leads
  /// is only known on connecting.
  public func checkAddress() throws(HTTPFailure) {
    if !allowsPrivateNetwork, PrivateNetwork.isNamed(by: url) {
      throw .refused(.privateNetwork)
    }
  }

  /// This request with a `User-Agent` (RFC 9110, section 10.1.5), unless it has one already or
  /// `userAgent` is empty. Throws as the initialiser does for one that is no header's value.
  public func withUserAgent(_ userAgent: String) throws(HTTPFailure) -> HTTPRequest {
    if headers[Self.userAgent] != nil || userAgent.isEmpty {
      return self
    }
    return try adding(headers: ["User-Agent": userAgent])
  }

  /// This request with these headers too, which replace those of the same names. All else stays:
  /// its limit, its claim, its cookies, and whether it may connect to a private network; and a
  /// redirect to another server leaves the new headers behind as it does the old ones
  /// (``redirected(to:)``). Throws as the initialiser does.
  public func adding(headers new: HTTPHeaders) throws(HTTPFailure) -> HTTPRequest {
    var request = try HTTPRequest(
      url: url,
      headers: headers.adding(new),
      bodyLimit: bodyLimit,
      allowsPrivateNetwork: allowsPrivateNetwork
    )
    request.claim = claim
    request.onBytes = onBytes
    request.cookies = cookies
    request.isForOwnServer = isForOwnServer
    request.avoidedHosts = avoidedHosts
    request.onRedirect = onRedirect
    return request
  }

  private static let userAgent = "user-agent"

  /// Whether a header says nothing of whom it is sent to, and so may go along to another server:
  /// `Accept`, `Accept-Language` and `User-Agent`.
  public static func isForEveryServer(_ header: String) -> Bool {
    ["accept", "accept-language", userAgent].contains(header.lowercased())
  }

  /// The request for a redirect's target, without conditions and `Referer`, which are about this
  /// URL alone. A target on another server gets only the headers for every server
  /// (``isForEveryServer(_:)``) and its own cookies, because a token is for the server that was
  /// asked.
  /// Throws for a target that may not be fetched, is `http` instead of `https`, is on a private
  /// network that is not allowed, or on one of ``avoidedHosts``. Tells ``onRedirect`` of any other.
  public func redirected(to target: URL) throws(HTTPFailure) -> HTTPRequest {
    let isDowngrade = url.scheme?.lowercased() == "https" && target.scheme?.lowercased() == "http"
    guard Self.allows(target), !isDowngrade else {
      throw .refused(.forbiddenRedirect(to: target))
    }
    let isElsewhere = ServerOrigin(url) != ServerOrigin(target)
    let headers = headers.filter { header in
      let name = header.name.lowercased()
      if isElsewhere {
        return Self.isForEveryServer(name)
      }
      return !["if-none-match", "if-modified-since", "referer"].contains(name)
    }
    var request = try HTTPRequest(
      url: target,
      headers: HTTPHeaders(headers),
      bodyLimit: bodyLimit,
      allowsPrivateNetwork: allowsPrivateNetwork
    )
    request.claim = claim
    request.onBytes = onBytes
    request.cookies = cookies
    request.avoidedHosts = avoidedHosts
    request.onRedirect = onRedirect
    try request.checkAddress()
    if let host = target.host?.lowercased(), avoidedHosts.contains(host) {
      throw .unavailable(.hostGivenUp(host))
    }
    onRedirect?(target)
    return request
  }

  /// Whether a URL may be fetched: `http` or `https`, no credentials, a valid port, and only plain
  /// characters in the host. Others could show one host and mean another.
  public static func allows(_ url: URL) -> Bool {
    guard ["http", "https"].contains(url.scheme?.lowercased()), url.user == nil,
      url.password == nil,
      let host = url.host, !host.isEmpty
    else {
      return false
    }
    // The bytes that every reader gets, not Foundation's reading of them. FoundationEssentials
    // percent-encodes a host in another alphabet, which is refused; all of Foundation makes it
    // `xn--…`.
    let authority = url.absoluteString.utf8.drop { $0 != UInt8(ascii: "/") }.drop {
      $0 == UInt8(ascii: "/")
    }
    .prefix { !"/?#".utf8.contains($0) }
    return hasValidPort(authority) && authority.allSatisfy(hostCharacters.contains)
  }

  private static func hasValidPort(_ authority: Substring.UTF8View) -> Bool {
    // The colons of an IPv6 address are within its brackets.
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")),
      authority.last != UInt8(ascii: "]")
    else {
      return true
    }
    let port = String(Substring(authority[colon...].dropFirst()))
    return port.isEmpty || UInt16(port).map { $0 > 0 } ?? false
  }
}

extension HTTPRequest {
  /// Whether both ask for the same.
  public static func == (one: HTTPRequest, other: HTTPRequest) -> Bool {
    one.url == other.url && one.headers == other.headers && one.bodyLimit == other.bodyLimit
      && one.allowsPrivateNetwork == other.allowsPrivateNetwork && one.cookies === other.cookies
      && one.isForOwnServer == other.isForOwnServer && one.avoidedHosts == other.avoidedHosts
  }

  /// Hashes what is asked for.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(headers)
    hasher.combine(bodyLimit)
    hasher.combine(allowsPrivateNetwork)
    hasher.combine(cookies.map(ObjectIdentifier.init))
    hasher.combine(isForOwnServer)
    hasher.combine(avoidedHosts)
  }
}
