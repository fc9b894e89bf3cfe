/// A name that a document chose: of an element or an attribute, or one of a few words that an
/// attribute may hold.
///
/// It is compared and hashed byte by byte. As a `String` it would be compared as Unicode text,
/// which takes many times as long if it is made of combining marks.
public struct MarkupName: Hashable, Sendable, CustomStringConvertible {
  private let bytes: ArraySlice<UInt8>
  /// Known to callers without a call: most names differ in it already.
  @usableFromInline let count: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    count = bytes.count
  }

  /// Makes a name of `text`.
  public init(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  /// The name with its ASCII letters in lower case.
  public var lowercased: MarkupName {
    let isCapital = { (byte: UInt8) in 0x41...0x5A ~= byte }
    guard bytes.contains(where: isCapital) else {
      return self
    }
    return MarkupName(bytes.map { isCapital($0) ? $0 | 0x20 : $0 }[...])
  }

  /// Whether there is no name.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The name as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the name begins with `text`.
  public func hasPrefix(_ text: StaticString) -> Bool {
    bytes.count >= text.utf8CodeUnitCount && Self(bytes.prefix(text.utf8CodeUnitCount)) == text
  }

  /// Whether the name ends with `text`.
  public func hasSuffix(_ text: StaticString) -> Bool {
    bytes.count >= text.utf8CodeUnitCount && Self(bytes.suffix(text.utf8CodeUnitCount)) == text
  }

  /// Whether `text` is somewhere in the name.
  public func contains(_ text: StaticString) -> Bool {
    let lastStart = bytes.endIndex - text.utf8CodeUnitCount
    guard lastStart >= bytes.startIndex, let first = text.withUTF8Buffer(\.first) else {
      return false
    }
    return (bytes.startIndex...lastStart).contains {
      bytes[$0] == first && MarkupName(bytes[$0...]).hasPrefix(text)
    }
  }

  /// The part before the first `separator`; all of it if there is none.
  package func part(beforeFirst separator: Unicode.Scalar) -> MarkupName {
    MarkupName(bytes.prefix { $0 != separator })
  }

  /// The part behind the last `separator`; all of it if there is none.
  func part(behindLast separator: Unicode.Scalar) -> MarkupName {
    bytes.lastIndex { $0 == separator }.map { MarkupName(bytes[($0 + 1)...]) } ?? self
  }

  /// Whether this is the name `text`: for a `switch` over names.
  @inlinable
  public static func ~= (text: StaticString, name: MarkupName) -> Bool {
    name.count == text.utf8CodeUnitCount && name.hasSameBytes(as: text)
  }

  @usableFromInline func hasSameBytes(as text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      var index = bytes.startIndex
      for byte in text {
        guard bytes[index] == byte else {
          return false
        }
        index += 1
      }
      return true
    }
  }
}

extension MarkupName? {
  /// Whether this is the name `text`.
  public static func == (name: Self, text: StaticString) -> Bool {
    guard let name else {
      return false
    }
    return text ~= name
  }

  /// Whether this is not the name `text`.
  public static func != (name: Self, text: StaticString) -> Bool {
    !(name == text)
  }
}
