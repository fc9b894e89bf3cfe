/// What a client allows, and for how long: one value for every client, enforced by each as far as it can.
///
/// What a body may weigh, and whether it may come from a private network, stands in the request, because it depends on what is asked for.
public struct HTTPPolicy: Hashable, Sendable {
  /// For a whole exchange: connecting, redirects and body included.
  public var total: Duration
  /// For connecting, name look-up and TLS included.
  public var connect: Duration
  /// How long nothing may arrive. A client may round it up to whole seconds.
  public var idle: Duration
  /// How many redirects are followed. Five is more than a well-kept site needs.
  public var redirects: Int
  /// The header lines of an answer together, interim ones included, in bytes.
  public var headers: Int

  /// Makes a policy.
  public init(
    total: Duration = .seconds(30), connect: Duration = .seconds(10), idle: Duration = .seconds(15),
    redirects: Int = 5, headers: Int = 256 << 10
  ) {
    self.total = total
    self.connect = connect
    self.idle = idle
    self.redirects = redirects
    self.headers = headers
  }

  /// Throws for a redirect that is not followed: the `count`-th one of an exchange.
  public func checkRedirect(
    _ count: Int, from source: URL, to target: URL, allowsPrivateNetwork: Bool
  ) throws(HTTPFailure) {
    guard HTTPRequest.allowsRedirect(from: source, to: target) else { throw .forbiddenRedirect(to: target) }
    guard count <= redirects else { throw .tooManyRedirects(limit: redirects) }
    try HTTPRequest.checkAddress(in: target, allowsPrivateNetwork: allowsPrivateNetwork)
  }
}
