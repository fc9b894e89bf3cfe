/// A JSON document with its keys in the given order and its text whole, but harmless to a terminal: every scalar of the categories Cc, Cf,
/// Zl and Zp is written as a `\u` escape.
enum JSONValue {
  case null
  case string(String)
  case number(Int)
  case bool(Bool)
  case array([JSONValue])
  case object([(String, JSONValue)])

  static func optional(_ string: String?) -> JSONValue { string.map(JSONValue.string) ?? .null }

  /// The document in one line, with a line's end.
  var document: String { text + "\n" }

  /// The value in one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .string(let string): Self.write(string, to: &text)
    case .number(let number): text += "\(number)"
    case .bool(let bool): text += "\(bool)"
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(key, to: &text)
        text += ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch (scalar, scalar.properties.generalCategory) {
      case ("\"", _): text += "\\\""
      case ("\\", _): text += "\\\\"
      case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
