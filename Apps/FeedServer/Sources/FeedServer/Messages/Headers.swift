/// The header fields of a request or a response, in order. Names are compared without case.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One header field.
  public struct Field: Sendable, Equatable {
    /// The name as it was given.
    public var name: String
    /// The value, without white space around it.
    public var value: String

    /// Makes a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Every field, in order. A name may repeat.
  public private(set) var fields: [Field]

  /// Makes headers of fields.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Makes headers of names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The value under a name, `nil` if there is none; several are joined by commas. Setting replaces
  /// all of them, and `nil` removes them.
  public subscript(name: String) -> String? {
    get {
      let values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue {
        fields.append(Field(name: name, value: newValue))
      }
    }
  }

  /// These fields with the others set over them.
  func merging(_ others: Headers) -> Headers {
    others.fields.reduce(into: self) { $0[$1.name] = $1.value }
  }

  /// The parts of a list-valued field such as `Connection` or `If-None-Match`.
  func list(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: ",").map { trimmed($0) }
  }
}

/// The text without the spaces and tabs around it.
func trimmed(_ text: some StringProtocol) -> String {
  let isBlank = { (character: Character) in character == " " || character == "\t" }
  return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
}
