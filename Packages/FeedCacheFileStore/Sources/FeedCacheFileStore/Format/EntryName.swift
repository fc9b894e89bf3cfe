#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The name under which something of a URL lies on disk: 128 bits of hash in hexadecimal, and never the URL's own characters, which
/// a stranger chose.
enum EntryName {
  static func of(_ url: URL) -> String {
    var string = url.absoluteString
    return string.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return hexadecimal(XXH64.hash(bytes, seed: 0)) + hexadecimal(XXH64.hash(bytes, seed: 1))
    }
  }

  /// Whether `name` is one that ``of(_:)`` gives: nothing else in a directory is ever touched.
  static func isOne(_ name: String) -> Bool {
    name.utf8.count == 32 && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
