/// A server, as far as a URL names it: scheme, host and port. A secret is for one alone.
public struct ServerOrigin: Hashable, Sendable {
  /// The scheme and the host, in lower case.
  public let scheme, host: String
  /// The port, or that of the scheme.
  public let port: Int

  /// The server of a URL; `nil` if it names none.
  public init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased() else {
      return nil
    }
    self.scheme = scheme
    self.host = host
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
