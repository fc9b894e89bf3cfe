/// The headers of a request or a response, by name. Names are case-insensitive (RFC 9110, section
/// 5.1). As a sequence they are in the order of their names, which is the same in each run.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [FieldName: String]

  /// Makes headers; the first of equal names is kept. `Link` and `Cache-Control` are lists, and are
  /// joined (RFC 9110, section 5.3); so is `Set-Cookie`, for a ``CookieJar``.
  public init(_ headers: some Sequence<(name: String, value: String)>) {
    values = headers.reduce(into: [:]) { values, header in
      let name = FieldName(header.name)
      guard values[name] != nil else {
        return values[name] = header.value
      }
      if name.isList {
        values[name]? += ", \(header.value)"
      }
    }
  }

  /// Makes headers of what another HTTP library has.
  public init(_ headers: [String: String]) {  // Safe: its keys are there already.
    self.init(headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
  }

  /// Makes headers from a literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0.0, value: $0.1) })
  }

  /// The value of the header `name`; `nil` where there is none. To set it replaces the header, and
  /// with it the spelling of its name.
  public subscript(name: String) -> String? {
    get { values[FieldName(name)] }
    set {
      let field = FieldName(name)
      // A dictionary would keep the key that it has.
      values[field] = nil
      values[field] = newValue
    }
  }

  /// These headers and `others`, which replace those of the same names.
  public func adding(_ others: HTTPHeaders) -> HTTPHeaders {
    var all = self
    for (name, value) in others {
      all[name] = value
    }
    return all
  }

  /// Whether there are none.
  public var isEmpty: Bool { values.isEmpty }

  /// Their size in a response's head, in bytes: each has a colon, a space and a line end.
  public var size: Int { values.reduce(0) { $0 + $1.key.size + $1.value.utf8.count + 4 } }
}

extension HTTPHeaders {
  /// The `Retry-After` field (RFC 9110, section 10.2.3): seconds, or a date; `nil` if it has
  /// neither form. A date in the past means no wait.
  public func retryAfter(now: Date) -> Duration? {
    guard let value = self["Retry-After"] else {
      return nil
    }
    if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
      // Twelve digits are 31,000 years; more would overflow.
      return .seconds(Int64(value.prefix(12)) ?? 0)
    }
    return HTTPDate.date(value).map { .seconds(Swift.max(0, $0.timeIntervalSince(now))) }
  }
}

extension HTTPHeaders: Sequence {
  /// Passes each header once: its name as it was spelled, and its value.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    values.sorted { $0.key < $1.key }.map { (name: $0.key.text, value: $0.value) }.makeIterator()
  }
}
