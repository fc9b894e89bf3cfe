/// The headers of a response. Names are case-insensitive (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private let values: [String: String]

  /// Makes headers; the first of equal names is kept.
  public init(_ headers: some Sequence<(name: String, value: String)>) {
    values = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
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
