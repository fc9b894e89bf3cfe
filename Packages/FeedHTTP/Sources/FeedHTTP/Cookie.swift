/// What one `Set-Cookie` says (RFC 6265, section 5.2), as far as a ``CookieJar`` needs it.
struct Cookie: Sendable {
  let name: [UInt8]
  /// `name=value`, of printable ASCII.
  let pair: String
  private(set) var isSecure = false
  private var maxAge: Int?
  private var expires: Date?

  var size: Int { pair.utf8.count + 2 }

  /// The cookies of a response. Several headers may have been joined by commas, which dates have
  /// too: a cookie begins where a name and `=` follow. More than 64 KiB are none.
  static func all(in text: String) -> [Cookie] {
    guard text.utf8.count <= 64 << 10 else {
      return []
    }
    var fields: [[UInt8]] = []
    for part in text.utf8.split(separator: UInt8(ascii: ",")) {
      let begins = part.prefix { $0 != UInt8(ascii: ";") }.contains(UInt8(ascii: "="))
      if begins || fields.isEmpty {
        fields.append(Array(part))
      } else {
        fields[fields.count - 1] += [UInt8(ascii: ",")] + part
      }
    }
    return fields.compactMap(Cookie.init)
  }

  private init?(_ field: [UInt8]) {
    let parts = field.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let first = parts.first, let equals = first.firstIndex(of: UInt8(ascii: "=")) else {
      return nil
    }
    let name = Self.trimmed(first[..<equals])
    let value = Self.trimmed(first[(equals + 1)...])
    let text = String(decoding: name, as: UTF8.self)
    guard FieldName.isToken(text), value.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      return nil
    }
    self.name = Array(name)
    pair = "\(text)=\(String(decoding: value, as: UTF8.self))"
    for part in parts.dropFirst() {
      read(part)
    }
  }

  private mutating func read(_ attribute: ArraySlice<UInt8>) {
    let equals = attribute.firstIndex(of: UInt8(ascii: "=")) ?? attribute.endIndex
    let value = String(decoding: Self.trimmed(attribute[equals...].dropFirst()), as: UTF8.self)
    let name = Self.trimmed(attribute[..<equals]).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    if name.elementsEqual("secure".utf8) {
      isSecure = true
    } else if name.elementsEqual("max-age".utf8) {
      maxAge = Int(value)
    } else if name.elementsEqual("expires".utf8) {
      expires = HTTPDate.date(value)
    }
  }

  /// `Max-Age` comes before `Expires`.
  func isExpired(at now: Date) -> Bool {
    if let maxAge {
      return maxAge <= 0
    }
    return expires.map { $0 <= now } ?? false
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = bytes.drop(while: isBlank)
    let end = start.lastIndex { !isBlank($0) } ?? start.startIndex - 1
    return start.isEmpty ? start : start[...end]
  }
}
