extension URL {
  /// The URL in one spelling, so that one request has one cache: scheme and host in lower case, without a default port or a fragment, and with
  /// `/` for an empty path; `nil` if its parts make no URL.
  var canonical: URL? {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    let scheme = parts.scheme?.lowercased()
    parts.scheme = scheme
    parts.encodedHost = parts.encodedHost?.lowercased()
    if parts.port == (scheme == "https" ? 443 : 80) { parts.port = nil }
    parts.fragment = nil
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    return parts.url
  }
}
