/// A JSON document with its keys in the given order and its text whole, but harmless to a terminal:
/// every scalar of the categories Cc, Cf, Zl and Zp is written as a `\u` escape.
public enum JSONValue: Sendable {
  /// What is not known.
  case null
  /// A single value.
  case string(String), number(Int), bool(Bool)
  /// Several values, in order or by key.
  case array([JSONValue]), object([(String, JSONValue)])

  /// A string, or null.
  public static func optional(_ string: String?) -> JSONValue {
    string.map(JSONValue.string) ?? .null
  }

  /// A number, or null.
  public static func optional(_ number: Int?) -> JSONValue {
    number.map(JSONValue.number) ?? .null
  }

  /// An instant, or null.
  public static func optional(_ date: Date?) -> JSONValue {
    optional(date?.formatted(.iso8601))
  }

  /// The document of a report on several feeds.
  static func feeds(_ feeds: [JSONValue]) -> JSONValue {
    .object([("feeds", .array(feeds))])
  }

  /// The document in one line, ending in a newline.
  public var document: String { text + "\n" }

  /// The value in one line.
  var text: String {
    switch self {
    case .null:
      "null"
    case .string(let string):
      Self.quoted(string)
    case .number(let number):
      "\(number)"
    case .bool(let bool):
      "\(bool)"
    case .array(let values):
      "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0)):\($1.text)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch (scalar, scalar.properties.generalCategory) {
      case ("\"", _), ("\\", _):
        text += "\\\(scalar)"
      case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
