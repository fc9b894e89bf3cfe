/// The headers of a response. Names are case-insensitive (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private let values: [String: String]

  /// Makes headers; the first of equal names is kept. `Link` and `Cache-Control` are lists, and are joined (RFC 9110, section 5.3).
  public init(_ headers: some Sequence<(name: String, value: String)>) {
    values = headers.reduce(into: [:]) { values, header in
      let name = header.name.lowercased()
      guard values[name] != nil else { return values[name] = header.value }
      if ["link", "cache-control"].contains(name) { values[name]? += ", \(header.value)" }
    }
  }

  /// Makes headers from a literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }

  /// The value of the header `name`.
  public subscript(name: String) -> String? { values[name.lowercased()] }

  /// Their size in a response's head, in bytes: each has a colon, a space and a line end.
  public var size: Int { values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 } }
}
