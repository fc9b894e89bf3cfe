import FeedCore
public import FeedFailures

/// A document's body that begins as a JSON object.
///
/// Its encoding is decided here, once: by a byte order mark, else by zero bytes, as `JSONDecoder`
/// would. UTF-16 and UTF-32 become UTF-8, so what is measured here is what the decoder reads.
public struct JSONBody: Sendable {
  /// The default limit of ``structure``. An image takes some nine values and 250 bytes, and a value
  /// in twenty bytes of the largest body is well above that.
  public static let defaultStructureLimit = FeedDocument.defaultSizeLimit / 20

  /// The object in UTF-8, from its brace on.
  private var utf8: Data
  private let outline: JSONOutline

  /// Reads the outline of `body`; `nil` if that does not begin as an object. Throws
  /// `FailureCause.notAFeed` if the text is malformed in its encoding.
  public init?(_ body: Data) throws(FailureCause) {
    let (encoding, markLength) = JSONEncoding.detect(in: body)
    guard let object = try encoding.object(in: body.dropFirst(markLength)) else {
      return nil
    }
    // No JSON has a zero byte. Here a decoder would take one for a sign of another encoding.
    guard !object.prefix(4).contains(0) else {
      throw .notAFeed(.malformed, place: "")
    }
    outline = object.withUnsafeBytes { JSONOutline(of: $0) }
    utf8 = object
    if !outline.unusualKeys.isEmpty {
      makeKeysPlain()
    }
  }

  /// The braces, brackets, commas and colons outside of strings: a measure of its values, each of
  /// which costs many times its bytes in memory.
  public var structure: Int { outline.structure }

  /// The value of the object's key `version`, if that is a string.
  public var version: String? { outline.version }

  /// Whether `name`, in ASCII, is among the first 64 keys of the object itself.
  public func hasKey(_ name: String) -> Bool {
    utf8.withUnsafeBytes { bytes in
      outline.keys.contains { bytes[$0].elementsEqual(name.utf8) }
    }
  }

  /// Decodes the body, which should be a feed; half of a surrogate pair becomes U+FFFD. Throws what
  /// is wrong with it, and where; and `FailureCause.tooManyValues` if ``structure`` exceeds its
  /// limit. Keys of other characters than ASCII count as unknown.
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    by decoder: JSONDecoder = JSONDecoder(),
    structureLimit: Int = defaultStructureLimit
  ) throws(FailureCause) -> Value {
    guard structure <= structureLimit else {
      throw .tooManyValues(limit: structureLimit)
    }
    do {
      do {
        return try decoder.decode(type, from: utf8)
      } catch DecodingError.dataCorrupted {
        return try decoder.decode(type, from: LoneSurrogates.replaced(in: utf8) ?? utf8)
      }
    } catch let error as DecodingError {
      throw FailureCause(notAFeed: error)
    } catch {
      throw FailureCause(error)
    }
  }

  /// Overwrites what is not ASCII in keys. No format knows such keys, but the decoder hashes them
  /// as text, which takes many times as long if they are made of combining marks.
  private mutating func makeKeysPlain() {
    utf8.withUnsafeMutableBytes { bytes in
      for key in outline.unusualKeys {
        for index in key where bytes[index] >= 0x80 {
          bytes[index] = UInt8(ascii: "?")
        }
        Self.removeEscapes(of: key, in: bytes)
      }
    }
  }

  /// Overwrites the beginnings of `\u0301` and its like.
  private static func removeEscapes(of key: Range<Int>, in bytes: UnsafeMutableRawBufferPointer) {
    var index = key.lowerBound
    while index < key.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let escape = bytes[index..<min(index + 5, key.upperBound)]
      let isASCII =
        escape.starts(with: #"\u00"#.utf8) && escape.last.map { $0 < UInt8(ascii: "8") } ?? false
      if !isASCII, escape.dropFirst().first == UInt8(ascii: "u") {
        bytes[index] = UInt8(ascii: "?")
        bytes[index + 1] = UInt8(ascii: "?")
      }
      index += 2
    }
  }
}

extension FailureCause {
  fileprivate init(notAFeed error: DecodingError) {
    let (fault, context): (FeedFault, DecodingError.Context)
    switch error {
    case .keyNotFound(let key, let place):
      fault = .missing(key: key.stringValue)
      context = place
    case .valueNotFound(_, let place):
      fault = .null
      context = place
    case .typeMismatch(_, let place):
      fault = .otherType
      context = place
    case .dataCorrupted(let place):
      fault = .malformed
      context = place
    @unknown default:
      self = .notAFeed(nil, place: "")
      return
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    self = .notAFeed(fault, place: path.joined(separator: "."))
  }
}
