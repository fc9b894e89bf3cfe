import CCurl
public import FeedHTTP

/// The proxies in the environment variables that curl reads (curl.se/docs/manpage.html,
/// "Environment"): `http_proxy` (only in lower case, because a web server passes a request's
/// `Proxy` field to its programs as `HTTP_PROXY`), `https_proxy`, `all_proxy` and `no_proxy`; not
/// empty ones. libcurl does not read them itself: it does not report whether it connected to a
/// proxy or to the server.
public struct Proxies: Hashable, Sendable {
  /// No proxy for any URL.
  public static let none = Proxies(variables: [:])

  private var byScheme: [String: String] = [:]  // Safe: our own names.
  private var exceptions: [Substring] = []

  /// Reads a process's environment variables.
  public init(variables: [String: String]) {  // Safe: looked up with our own names.
    let value = { (names: String...) in
      names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    }
    let other = value("all_proxy", "ALL_PROXY")
    byScheme["http"] = value("http_proxy") ?? other
    byScheme["https"] = value("https_proxy", "HTTPS_PROXY") ?? other
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0.isWhitespace }
  }

  /// The proxy for a URL, as written (`http://proxy.example:3128`); `nil` for a direct connection.
  public func proxy(for url: URL) -> String? {
    guard let proxy = byScheme[url.scheme?.lowercased() ?? ""], let host = url.host else {
      return nil
    }
    return isException(host) ? nil : proxy
  }

  /// An exception is `*`, a name and its subdomains, an address, or a network such as `10.0.0.0/8`.
  private func isException(_ host: String) -> Bool {
    if exceptions == ["*"] {
      return true
    }
    let address = Self.bytes(of: host)
    let name = Self.plain(host)
    return exceptions.contains { exception in
      if let address {
        return Self.network(String(exception), contains: address)
      }
      let exception = Self.plain(exception.hasPrefix(".") ? exception.dropFirst() : exception)
      return !exception.isEmpty && (name == exception || name.hasSuffix(".\(exception)"))
    }
  }

  private static func plain(_ host: some StringProtocol) -> String {
    let host = host.lowercased()
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  private static func network(_ text: String, contains address: [UInt8]) -> Bool {
    let parts = text.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let network = bytes(of: String(first)),
      network.count == address.count
    else {
      return false
    }
    guard parts.count == 2 else {
      return network == address
    }
    guard let length = Int(parts[1]), (0...8 * network.count).contains(length) else {
      return false
    }
    return (0..<length).allSatisfy { bit in
      (network[bit / 8] ^ address[bit / 8]) & (0x80 >> (bit % 8)) == 0
    }
  }

  private static func bytes(of text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return withUnsafeBytes(of: &four) { Array($0) }
    }
    var six = in6_addr()
    return inet_pton(AF_INET6, text, &six) == 1 ? withUnsafeBytes(of: &six) { Array($0) } : nil
  }
}
