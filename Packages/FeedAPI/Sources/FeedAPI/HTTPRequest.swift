/// What to ask a server: a `GET` of a URL that may be fetched at all.
public struct HTTPRequest: Hashable, Sendable {
  /// The URL; its scheme is `http` or `https`, and it names a host.
  public let url: URL
  /// Headers to send, by name.
  public let headers: [String: String]
  /// The largest body to accept, in bytes, counted after decoding.
  public let bodyLimit: Int
  /// Whether private network addresses may be connected to: see ``PrivateNetwork``. A customer's own URL may lead there; a stranger's must
  /// not. Requests that differ in it are never one exchange, and never share a connection.
  public var allowsPrivateNetwork: Bool
  /// What the body is charged to while it is in memory; `nil` if nobody counts it.
  public var claim: ByteBudget.Claim?

  /// Makes a request.
  ///
  /// It throws ``HTTPFailure/forbiddenURL(_:)`` for a URL that this project never fetches, and ``HTTPFailure/invalidHeader(name:)`` for a header
  /// whose name is not a token, or whose value has a CR, LF or NUL in it: a server would read it as several.
  public init(
    url: URL, headers: [String: String] = [:], bodyLimit: Int, allowsPrivateNetwork: Bool = true
  ) throws(HTTPFailure) {
    guard Self.allows(url) else { throw .forbiddenURL(url) }
    for (name, value) in headers where !Self.isHeader(name, value) { throw .invalidHeader(name: name) }
    self.url = url
    self.headers = headers
    self.bodyLimit = bodyLimit
    self.allowsPrivateNetwork = allowsPrivateNetwork
  }

  /// Throws ``HTTPFailure/forbiddenAddress`` for a URL that names a private network address, where that is not allowed. What a *name* leads to
  /// is known only when it is connected to.
  public func checkAddress() throws(HTTPFailure) {
    try Self.checkAddress(in: url, allowsPrivateNetwork: allowsPrivateNetwork)
  }

  static func checkAddress(in url: URL, allowsPrivateNetwork: Bool) throws(HTTPFailure) {
    if !allowsPrivateNetwork, let host = url.host, PrivateNetwork.isNamed(by: host) { throw .forbiddenAddress }
  }

  /// The headers to send to where a redirect leads: without the conditions, which are about this URL alone.
  public var headersBehindRedirect: [String: String] {
    headers.filter { !["if-none-match", "if-modified-since"].contains($0.key.lowercased()) }
  }

  /// Only `http` and `https` are ever fetched: the URLs of a feed come from a stranger. Nor is a URL that means one host and shows another:
  /// with a name and password in front of the host, or with anything in it that some reader takes for a dot, a digit or its end. A port is
  /// 1…65535.
  public static func allows(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.user == nil,
      url.password == nil, let host = url.host, !host.isEmpty
    else { return false }
    // What Foundation makes of a host is one thing; the characters that another reader gets to see decide. A name in another alphabet is
    // refused: FoundationEssentials percent-encodes it on Linux. Only where all of Foundation is loaded is it ASCII (`xn--…`) by then.
    let authority = authority(of: url.absoluteString)
    guard hasValidPort(authority) else { return false }
    return authority.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._:[]".utf8.contains(byte)
      }
    }
  }

  /// What stands between `//` and the first character that ends it.
  private static func authority(of string: String) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    return Array(string.utf8.drop { $0 != slash }.drop { $0 == slash }.prefix { !"/?#".utf8.contains($0) })
  }

  private static func hasValidPort(_ authority: [UInt8]) -> Bool {
    // The colons of an IPv6 address stand inside its brackets.
    guard let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") else {
      return true
    }
    let port = String(decoding: authority[colon...].dropFirst(), as: UTF8.self)
    return port.isEmpty || UInt16(port).map { $0 > 0 } ?? false
  }

  /// RFC 9110, sections 5.1 and 5.5.
  private static func isHeader(_ name: String, _ value: String) -> Bool {
    let isToken = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
    return isToken && !name.isEmpty && !value.utf8.contains { [0x00, 0x0A, 0x0D].contains($0) }
  }

  /// A redirect must lead to a URL that may be fetched, and never from `https` down to `http`.
  public static func allowsRedirect(from source: URL, to target: URL) -> Bool {
    allows(target) && !(source.scheme?.lowercased() == "https" && target.scheme?.lowercased() == "http")
  }
}
