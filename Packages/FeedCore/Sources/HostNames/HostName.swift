#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of hosts with other letters than ASCII, as the network has them (RFC 5891):
/// `xn--bcher-kva.example`.
public enum HostName: Sendable {
  /// More than a name has, in any letters.
  private static let maximumLength = 1_024

  /// A URL, with its host as the network has it. If it has none, or one in ASCII, or one that the
  /// system does not convert, it stays as it is: `HTTPRequest` of FeedHTTP refuses other letters.
  ///
  /// On Linux the system's libidn2 converts, which libcurl brings along; elsewhere Foundation does
  /// by itself.
  public static func ascii(inURL text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 >= 0x80 }), let host = host(in: bytes),
      host.contains(where: { $0 >= 0x80 }), host.count <= maximumLength,
      let ascii = converted(host)
    else {
      return text
    }
    return String(
      decoding: bytes[..<host.startIndex] + ascii + bytes[host.endIndex...],
      as: UTF8.self
    )
  }

  /// What stands behind `//` and a user, up to a port; `nil` if there is no `//` at the beginning,
  /// or behind a scheme.
  private static func host(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let scheme = bytes.prefix { !"/:?#".utf8.contains($0) }
    let slashes =
      bytes[scheme.endIndex...].first == UInt8(ascii: ":")
      ? bytes[(scheme.endIndex + 1)...] : bytes[...]
    guard slashes.starts(with: "//".utf8) else {
      return nil
    }
    let authority = slashes.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let user = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 }
    return authority[(user ?? authority.startIndex)...].prefix { $0 != UInt8(ascii: ":") }
  }

  #if os(Linux)
    private typealias Conversion =
      @convention(c) (
        UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, CInt
      ) -> CInt

    /// `idn2_to_ascii_8z`; `nil` where there is no such library.
    private static let conversion: Conversion? = {
      guard let library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL),
        let function = dlsym(library, "idn2_to_ascii_8z")
      else {
        return nil
      }
      return unsafeBitCast(function, to: Conversion.self)
    }()

    /// `IDN2_NFC_INPUT` and `IDN2_NONTRANSITIONAL`: as browsers have it.
    private static let flags: CInt = 1 | 8

    private static func converted(_ host: ArraySlice<UInt8>) -> [UInt8]? {
      guard !host.contains(0), let conversion else {
        return nil
      }
      var output: UnsafeMutablePointer<CChar>?
      let status = String(decoding: host, as: UTF8.self).withCString { name in
        conversion(name, &output, flags)
      }
      defer { free(output) }
      guard status == 0, let output else {
        return nil
      }
      let name = Array(String(cString: output).utf8)
      return !name.isEmpty && name.allSatisfy(isPlain) ? name : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || "-.".utf8.contains(byte)
    }
  #else
    private static func converted(_ host: ArraySlice<UInt8>) -> [UInt8]? { nil }
  #endif
}
