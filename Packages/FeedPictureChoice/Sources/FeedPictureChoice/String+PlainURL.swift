extension String {
  /// The bytes of a web URL that is written as most are; `nil` for any other text. Such a URL needs
  /// no parser: it is absolute, and each of its characters may stand where it stands.
  var plainWebURL: [UInt8]? {
    var text = self
    return text.withUTF8 { $0.isPlainWebURL ? Array($0) : nil }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isPlainWebURL: Bool {
    guard count < 8_192, let hostStart = endOfWebScheme else {
      return false
    }
    let hostEnd = self[hostStart...].firstIndex { !$0.isPlainInHost } ?? endIndex
    guard hostEnd > hostStart else {
      return false
    }
    let rest = self[hostEnd...]
    let beginsPath = rest.first.map { $0 == UInt8(ascii: "/") } ?? true
    return beginsPath && rest.allSatisfy(\.isPlainInPath)
  }

  /// Where the host of `https://` or `http://` begins.
  private var endOfWebScheme: Int? {
    for scheme: StaticString in ["https://", "http://"] {
      let length = scheme.utf8CodeUnitCount
      if count > length, self[..<length].spells(scheme) {
        return length
      }
    }
    return nil
  }
}

extension UInt8 {
  private var isLetterOrDigit: Bool {
    0x61...0x7A ~= self | 0x20 || 0x30...0x39 ~= self
  }

  /// Of names and numbers; ports and users are rare.
  fileprivate var isPlainInHost: Bool {
    isLetterOrDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
  }

  /// What RFC 3986 allows in a path and in a query, but for escapes, which may be wrong.
  fileprivate var isPlainInPath: Bool {
    if isLetterOrDigit {
      return true
    }
    switch Unicode.Scalar(self) {
    case "-", ".", "_", "~", "/", "?", "&", "=", "+", ",", ";", ":", "@", "!", "$", "*": return true
    default: return false
    }
  }
}
