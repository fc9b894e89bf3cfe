/// The headers of an answer. Names are compared without regard to case, as HTTP wants it (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [String: String] = [:]

  /// Makes headers; of two names that differ in case alone the first one stays.
  public init(_ headers: some Sequence<(name: String, value: String)>) {
    for (name, value) in headers where values[name.lowercased()] == nil {
      values[name.lowercased()] = value
    }
  }

  /// Makes headers of a literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }

  /// The value of the header `name`.
  public subscript(name: String) -> String? { values[name.lowercased()] }

  /// What the names and values take together in an answer's head, in bytes: each with its colon, its space and its line's end.
  public var size: Int { values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 } }
}
