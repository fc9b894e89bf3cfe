/// A server, as far as a URL names it: scheme, host and port. A secret is for one alone.
///
/// The host may come from a stranger, so it is compared byte by byte.
public struct ServerOrigin: Hashable, Sendable {
  /// Whether it is asked over TLS.
  public let isSecure: Bool
  private let bytes: [UInt8]

  /// The server of a URL; `nil` if it names none. Upper and lower case do not differ, and a scheme
  /// has a port of its own.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased() else {
      return nil
    }
    isSecure = scheme == "https"
    bytes = Array("\(scheme)://\(host):\(url.port ?? (isSecure ? 443 : 80))".utf8)
  }
}
