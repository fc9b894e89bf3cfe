/// The headers of a response. Names are case-insensitive (RFC 9110, section 5.1); a name that is no
/// token is left out.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private let values: [FieldName: String]

  /// Makes headers; the first of equal names is kept. `Link` and `Cache-Control` are lists, and are
  /// joined (RFC 9110, section 5.3); so is `Set-Cookie`, for a ``CookieJar``.
  public init(_ headers: some Sequence<(name: String, value: String)>) {
    values = headers.reduce(into: [:]) { values, header in
      guard let name = FieldName(header.name) else {
        return
      }
      guard values[name] != nil else {
        return values[name] = header.value
      }
      if name.isList {
        values[name]? += ", \(header.value)"
      }
    }
  }

  /// Makes headers from a literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }

  /// The value of the header `name`.
  public subscript(name: String) -> String? { FieldName(name).flatMap { values[$0] } }

  /// Their size in a response's head, in bytes: each has a colon, a space and a line end.
  public var size: Int { values.reduce(0) { $0 + $1.key.size + $1.value.utf8.count + 4 } }
}
