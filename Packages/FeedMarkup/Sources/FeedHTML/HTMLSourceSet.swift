import FeedMarkup

/// The candidates of a `srcset`, found as browsers find them:
/// <https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute>. A URL may have
/// commas in it.
struct HTMLSourceSet {
  struct Candidate {
    let address: String
    var width: Int?
    var density: Double?
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ set: String) {
    bytes = Array(set.utf8)
  }

  /// The next candidate whose descriptors are valid.
  mutating func next() -> Candidate? {
    while position < bytes.count {
      skip { $0.isBlank || $0 == "," }
      let url = skip { !$0.isBlank }
      let commas = url.reversed().prefix { $0 == "," }.count
      var candidate = Candidate(address: String(decoding: url.dropLast(commas), as: UTF8.self))
      var isValid = !url.isEmpty
      // A comma at the end of a URL ends the candidate.
      if commas == 0 {
        let areValid = readDescriptors(of: &candidate)
        isValid = isValid && areValid
      }
      if isValid {
        return candidate
      }
    }
    return nil
  }

  /// Reads up to the comma that ends the candidate. Returns whether each descriptor is valid.
  private mutating func readDescriptors(of candidate: inout Candidate) -> Bool {
    var areValid = true
    while true {
      skip { $0.isBlank }
      guard position < bytes.count, bytes[position] != "," else {
        return areValid
      }
      let isValid = candidate.add(readDescriptor())
      areValid = areValid && isValid
    }
  }

  /// A comma between parentheses is a part of the descriptor.
  private mutating func readDescriptor() -> ArraySlice<UInt8> {
    let start = position
    var isInParentheses = false
    while position < bytes.count {
      let byte = bytes[position]
      guard isInParentheses || !byte.isBlank && byte != "," else {
        break
      }
      isInParentheses = byte == "(" || isInParentheses && byte != ")"
      position += 1
    }
    return bytes[start..<position]
  }

  @discardableResult
  private mutating func skip(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let skipped = bytes[position...].prefix(while: condition)
    position = skipped.endIndex
    return skipped
  }
}

extension HTMLSourceSet.Candidate {
  /// Adds `640w` or `2x`. Returns whether the descriptor is valid. A height (`480h`) is, but says
  /// nothing that is needed.
  fileprivate mutating func add(_ descriptor: ArraySlice<UInt8>) -> Bool {
    let number = descriptor.dropLast()
    let isFirst = width == nil && density == nil
    switch descriptor[descriptor.endIndex - 1] {
    case "w" where isFirst:
      width = Self.length(number)
      return width != nil
    case "x" where isFirst:
      density = Self.density(number)
      return density != nil
    case "h":
      return Self.length(number) != nil
    default:
      return false
    }
  }

  private static func length(_ number: ArraySlice<UInt8>) -> Int? {
    let isNumber = (1...9).contains(number.count) && number.allSatisfy { 0x30...0x39 ~= $0 }
    let length = isNumber ? number.reduce(0) { $0 * 10 + Int($1 - 0x30) } : 0
    return length > 0 ? length : nil
  }

  /// Other forms, such as `1e3`, are not in use. No screen has more than 100 pixels for one of the
  /// page: callers may multiply by it.
  private static func density(_ number: ArraySlice<UInt8>) -> Double? {
    let isNumber = number.count <= 16 && number.allSatisfy { 0x30...0x39 ~= $0 || $0 == "." }
    let density = isNumber ? Double(String(decoding: number, as: UTF8.self)) : nil
    return density.flatMap { $0 <= 100 ? $0 : nil }
  }
}
