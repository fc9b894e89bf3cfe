extension String {
  /// The bytes of a web URL that is written as most are; `nil` for any other text. Such a URL needs
  /// no parser: it is absolute, and each of its characters may stand where it stands.
  var plainWebURL: [UInt8]? {
    let bytes = Array(utf8)
    guard bytes.count < 8_192, let hostStart = bytes.endOfWebScheme else {
      return nil
    }
    let hostEnd = bytes[hostStart...].firstIndex { !$0.isPlainInHost } ?? bytes.endIndex
    guard hostEnd > hostStart else {
      return nil
    }
    let rest = bytes[hostEnd...]
    let beginsPath = rest.first.map { $0 == UInt8(ascii: "/") } ?? true
    return beginsPath && rest.allSatisfy(\.isPlainInPath) ? bytes : nil
  }
}

extension [UInt8] {
  /// Where the host of `https://` or `http://` begins.
  fileprivate var endOfWebScheme: Int? {
    ["https://", "http://"].first { starts(with: $0.utf8) }.map(\.utf8.count)
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
