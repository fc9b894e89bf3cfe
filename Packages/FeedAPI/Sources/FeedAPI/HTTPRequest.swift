#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What to ask a server: a `GET` of a URL that may be fetched at all.
public struct HTTPRequest: Hashable, Sendable {
  /// The URL; its scheme is `http` or `https`, and it names a host.
  public let url: URL
  /// Headers to send, by name.
  public let headers: [String: String]
  /// The largest body to accept, in bytes, counted after decoding.
  public let bodyLimit: Int

  /// Makes a request, or throws ``HTTPFailure/forbiddenURL(_:)`` for a URL that this project never fetches.
  public init(url: URL, headers: [String: String] = [:], bodyLimit: Int) throws(HTTPFailure) {
    guard Self.allows(url) else { throw .forbiddenURL(url) }
    self.url = url
    self.headers = headers
    self.bodyLimit = bodyLimit
  }

  /// Only `http` and `https` are ever fetched: the URLs of a feed come from a stranger. Nor is a URL that means one host and shows another:
  /// with a name and password in front of the host, or with characters in it that some reader takes for a dot, a digit or its end.
  public static func allows(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", url.user == nil,
      url.password == nil,
      let host = url.host, !host.isEmpty
    else { return false }
    return host.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar.properties.isAlphabetic || "0123456789-._:[]".unicodeScalars.contains(scalar)
        : scalar.properties.numericType == nil && !"\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains(scalar)
    }
  }

  /// A redirect must lead to a URL that may be fetched, and never from `https` down to `http`.
  public static func allowsRedirect(from source: URL, to target: URL) -> Bool {
    allows(target) && !(source.scheme?.lowercased() == "https" && target.scheme?.lowercased() == "http")
  }
}
