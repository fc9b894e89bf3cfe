#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a client allows, and for how long: one value for every client, enforced by each as far as it can.
///
/// What a body may weigh stands in the request, because it depends on what is asked for.
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
  /// Whether addresses inside may be connected to: see ``InsideAddress``. A customer's own URL may lead there; a stranger's must not.
  public var allowsAddressesInside: Bool

  /// Makes a policy.
  public init(
    total: Duration = .seconds(30), connect: Duration = .seconds(10), idle: Duration = .seconds(15),
    redirects: Int = 5, headers: Int = 256 << 10, allowsAddressesInside: Bool = true
  ) {
    self.total = total
    self.connect = connect
    self.idle = idle
    self.redirects = redirects
    self.headers = headers
    self.allowsAddressesInside = allowsAddressesInside
  }

  /// Throws ``HTTPFailure/forbiddenAddress`` for a URL that names an address inside, where that is not allowed. What a *name* leads to is
  /// known only when it is connected to.
  public func check(_ url: URL) throws(HTTPFailure) {
    if !allowsAddressesInside, let host = url.host, InsideAddress.isNamed(by: host) { throw .forbiddenAddress }
  }

  /// Throws for a redirect that is not followed: the `count`-th one of an exchange.
  public func checkRedirect(_ count: Int, from source: URL, to target: URL) throws(HTTPFailure) {
    guard HTTPRequest.allowsRedirect(from: source, to: target) else { throw .forbiddenRedirect(to: target) }
    guard count <= redirects else { throw .tooManyRedirects(limit: redirects) }
    try check(target)
  }
}
