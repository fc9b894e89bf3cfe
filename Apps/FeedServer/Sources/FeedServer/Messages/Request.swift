/// The head of one HTTP request.
public struct Request: Sendable, Equatable {
  /// The method, such as `GET`.
  public let method: String
  /// The path and query as they were sent, such as `/feed.json?count=3`.
  public let target: String
  /// `HTTP/1.1` or `HTTP/1.0`.
  public let version: String
  /// The header fields.
  public let headers: Headers
  /// The scheme, host and port that reach this server, such as `http://127.0.0.1:8080`, for
  /// absolute URLs in a response: those of the `Host` field, or else of the address that the server
  /// listens on.
  public let origin: String

  /// Makes a request; `origin` is for headers without a usable `Host`.
  public init(
    _ target: String,
    method: String = "GET",
    version: String = "HTTP/1.1",
    headers: Headers = [:],
    origin: String = "http://127.0.0.1"
  ) {
    self.method = method
    self.target = target
    self.version = version
    self.headers = headers
    self.origin = Self.host(in: headers).map { "http://\($0)" } ?? origin
  }

  /// The target up to its query, still percent-encoded.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The query's items, percent-decoded. An item without `=` has an empty value; the first of
  /// several items with one name counts.
  public var query: [String: String] {
    let items = target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { item in
      let name = item.prefix { $0 != "=" }
      return (percentDecoded(name), percentDecoded(item.dropFirst(name.count + 1)))
    }
    return Dictionary(items) { first, _ in first }
  }

  /// Whether the client may send another request over the same connection. Not after a body, which
  /// the server does not read.
  var allowsAnother: Bool {
    guard headers["Transfer-Encoding"] == nil, (headers["Content-Length"] ?? "0") == "0" else {
      return false
    }
    let options = headers.list("Connection").map { $0.lowercased() }
    return version == "HTTP/1.0" ? options.contains("keep-alive") : !options.contains("close")
  }

  /// The `Host` field, if it is only a host and a port, so that it fits into a URL as it is.
  private static func host(in headers: Headers) -> String? {
    guard let host = headers["Host"], !host.isEmpty else {
      return nil
    }
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789.-:[]")
    return host.lowercased().allSatisfy(allowed.contains) ? host : nil
  }
}

/// The text with each `%` and two hexadecimal digits decoded; a `%` without them stays.
/// FoundationEssentials decodes only whole URLs, and a request's target may be none.
func percentDecoded(_ text: some StringProtocol) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    if byte == UInt8(ascii: "%"), digits.count == 2 {
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
