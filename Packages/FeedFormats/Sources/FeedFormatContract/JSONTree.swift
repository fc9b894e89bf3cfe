/// JSON of any shape.
enum JSONTree: Decodable {
  case object([String: JSONTree])  // Safe: our own.
  case array([JSONTree])
  case leaf(String)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(as type: Value.Type) -> Value? {
      do { return try container.decode(type) } catch { return nil }
    }
    if container.decodeNil() {
      self = .null
    } else if let object = value(as: [String: JSONTree].self) {  // Safe: a test's own document.
      self = .object(object)
    } else if let array = value(as: [JSONTree].self) {
      self = .array(array)
    } else if let flag = value(as: Bool.self) {
      self = .leaf("\(flag)")
    } else if let number = value(as: Int.self) {
      self = .leaf("\(number)")
    } else {
      self = .leaf(try container.decode(String.self))
    }
  }

  /// The text of each leaf, by its place, such as `images[2].location`; and how many elements each
  /// array has.
  var leaves: [String: String] {  // Safe: a test's own document.
    var leaves: [String: String] = [:]  // Safe: a test's own document.
    collect(into: &leaves, at: "")
    return leaves
  }

  private func collect(
    into leaves: inout [String: String],
    at place: String  // Safe: a test's own document.
  ) {
    switch self {
    case .object(let members):
      for (key, member) in members {
        member.collect(into: &leaves, at: place.isEmpty ? key : "\(place).\(key)")
      }
    case .array(let elements):
      leaves["\(place).count"] = "\(elements.count)"
      for (index, element) in elements.enumerated() {
        element.collect(into: &leaves, at: "\(place)[\(index)]")
      }
    case .leaf(let text):
      leaves[place] = text
    case .null:
      break
    }
  }
}
