/// The outline of a JSON object, from one pass over its UTF-8: enough to tell formats apart.
/// Whether it is well-formed, only a decoder can say.
struct JSONOutline: Sendable {
  /// The braces, brackets, commas and colons outside of strings.
  private(set) var structure = 0
  /// Where the first keys of the object itself are; at most 64.
  private(set) var keys: [Range<Int>] = []
  /// Where the keys of all objects are that are not plain ASCII, or have escapes.
  private(set) var unusualKeys: [Range<Int>] = []
  /// The value of its key `version`, if that is a string.
  private(set) var version: String?

  init(of json: UnsafeRawBufferPointer) {
    var index = 0
    var depth = 0
    var string = 0..<0
    var isVersion = false
    let count = json.count
    while index < count {
      let byte = json[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        var end = index
        while end < count, json[end] != UInt8(ascii: "\"") {
          end += json[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        string = index..<end
        index = end + 1
        guard isVersion, version == nil, string.count <= 256, index <= count else {
          continue
        }
        version = String(decoding: json[string], as: UTF8.self).replacing("\\/", with: "/")
      case UInt8(ascii: ":"):
        structure += 1
        // A string is the key of one colon: looked at for each of many, it would take quadratic
        // time.
        let key = string
        string = 0..<0
        if !json[key].allSatisfy(Self.isUsual) {
          unusualKeys.append(key)
        }
        guard depth == 1 else {
          continue
        }
        if keys.count < 64 {
          keys.append(key)
        }
        isVersion = json[key].elementsEqual("version".utf8)
      case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["):
        structure += 1
        depth += byte == UInt8(ascii: ",") ? 0 : 1
        isVersion = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
      default:
        break
      }
    }
  }

  @inline(__always) private static func isUsual(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte != UInt8(ascii: "\\")
  }
}
