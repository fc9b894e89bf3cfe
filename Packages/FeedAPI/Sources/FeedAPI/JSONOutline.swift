/// The outline of a JSON object, from one pass over its bytes: enough to tell formats apart. Whether it is well-formed, only a decoder can say.
public struct JSONOutline: Sendable {
  /// The braces, brackets, commas and colons outside of strings: a measure of its values, each of which costs many times its bytes in memory.
  public private(set) var structure = 0
  /// The first keys of the object itself; at most 64.
  public private(set) var keys: Set<String> = []
  /// The value of its key `version`, if that is a string.
  public private(set) var version: String?

  /// Reads the outline of `body`; `nil` if that does not begin as an object, or has a key of more than 256 bytes: no feed has one, and a decoder
  /// hashes keys, which takes quadratic time if they are made of combining marks.
  public init?(of body: Data) {
    let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard body.dropFirst(start).first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
    guard body.withUnsafeBytes({ read(UnsafeRawBufferPointer(rebasing: $0[start...])) }) else { return nil }
  }

  private mutating func read(_ json: UnsafeRawBufferPointer) -> Bool {
    var (index, depth, string, isVersion) = (0, 0, 0..<0, false)
    let count = json.count
    while index < count {
      let byte = json[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        var end = index
        while end < count, json[end] != UInt8(ascii: "\"") { end += json[end] == UInt8(ascii: "\\") ? 2 : 1 }
        (string, index) = (index..<end, end + 1)
        guard isVersion, version == nil, string.count <= 256, index <= count else { continue }
        version = String(decoding: json[string], as: UTF8.self).replacing("\\/", with: "/")
      case UInt8(ascii: ":"):
        structure += 1
        guard string.count <= 256 else { return false }
        guard depth == 1 else { continue }
        let key = String(decoding: json[string], as: UTF8.self)
        if keys.count < 64 { keys.insert(key) }
        isVersion = key == "version"
      case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["):
        structure += 1
        depth += byte == UInt8(ascii: ",") ? 0 : 1
        isVersion = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return true
  }
}
