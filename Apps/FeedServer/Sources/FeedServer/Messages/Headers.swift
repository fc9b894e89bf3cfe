/// The header fields of a request or an answer. Names compare without regard to case; the order is kept.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One header field, as it stands on its line.
  public struct Field: Sendable, Equatable {
    /// The name, in the spelling that was given.
    public var name: String
    /// The value, without the white space around it.
    public var value: String

    /// A field of this name and value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Every field, in order. A name can occur more than once.
  public private(set) var fields: [Field]

  /// The given fields, in order.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The given fields, in the order they are written.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The value under a name, nil if there is none. Several fields of one name read as one, with commas between the values.
  /// Setting replaces all of them; setting nil removes them.
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

/// The text without the spaces and tabs around it, which is all that HTTP calls white space.
func trimmed(_ text: some StringProtocol) -> String {
  let isBlank = { (character: Character) in character == " " || character == "\t" }
  return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
}
