#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The addresses that an untrusted URL must not reach: loopback, private, link-local (where clouds
/// serve metadata) and all others that are not globally reachable, by IANA's registries of
/// special-purpose addresses (RFC 6890).
public enum PrivateNetwork: Sendable {
  /// Whether an address of 4 or 16 bytes in network order is private. Any other length is invalid,
  /// and counts as private.
  public static func contains(_ bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    switch bytes.count {
    case 4: return containsIPv4(word(bytes, at: 0))
    case 16: return containsIPv6(bytes)
    default: return true
    }
  }

  /// Whether a host is `localhost`, or a private address in any spelling that the system accepts:
  /// `127.1`, `0x7f000001`, `017700000001`, `2130706433`, `[::ffff:127.0.0.1]`.
  public static func isNamed(by host: String) -> Bool {
    var host = host.lowercased()
    if host.hasPrefix("[") && host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    }
    while host.hasSuffix(".") {
      host.removeLast()
    }
    if host == "localhost" || host.hasSuffix(".localhost") {
      return true
    }
    return bytes(of: host).map { contains($0) } ?? false
  }

  /// Whether the host of a URL names a private network, as far as the URL shows: where a name leads
  /// is only known on connecting, and may be another place tomorrow.
  public static func isNamed(by url: URL) -> Bool {
    url.host.map { isNamed(by: $0) } ?? false
  }

  /// An address as the system's own parsers read it, without an IPv6 zone (`%eth0`).
  private static func bytes(of host: String) -> [UInt8]? {
    var four = in_addr()
    if inet_aton(host, &four) != 0 {
      return withUnsafeBytes(of: &four) { Array($0) }
    }
    var six = in6_addr()
    let isSix = inet_pton(AF_INET6, String(host.prefix { $0 != "%" }), &six) == 1
    return isSix ? withUnsafeBytes(of: &six) { Array($0) } : nil
  }

  private static let networks: [(address: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8),  // this network
    (0x0A00_0000, 8),  // private
    (0x6440_0000, 10),  // shared by a provider's customers
    (0x7F00_0000, 8),  // loopback
    (0xA9FE_0000, 16),  // link-local
    (0xAC10_0000, 12),  // private
    (0xC000_0000, 24),  // protocol assignments
    (0xC000_0200, 24),  // documentation
    (0xC058_6300, 24),  // 6to4 relays
    (0xC0A8_0000, 16),  // private
    (0xC612_0000, 15),  // benchmarks
    (0xC633_6400, 24),  // documentation
    (0xCB00_7100, 24),  // documentation
    (0xE000_0000, 3),  // multicast, reserved, broadcast
  ]

  private static func containsIPv4(_ address: UInt32) -> Bool {
    networks.contains { address & (UInt32.max << (32 - $0.bits)) == $0.address }
  }

  private static func containsIPv6(_ bytes: [UInt8]) -> Bool {
    let first = word(bytes, at: 0)
    let second = word(bytes, at: 4)
    let third = word(bytes, at: 8)
    // An IPv4 address in an IPv6 form (mapped, translated, 6to4) is checked as IPv4.
    let isMapped = first == 0 && second == 0 && third == 0xFFFF
    let isTranslated = first == 0x0064_FF9B && second == 0 && third == 0
    if isMapped || isTranslated {
      return containsIPv4(word(bytes, at: 12))
    }
    if first >> 16 == 0x2002 {
      return containsIPv4(word(bytes, at: 2))
    }
    // Only 2000::/3 is globally reachable, without protocol assignments (Teredo, benchmarking) and
    // documentation.
    let isForProtocols = first >> 9 == 0x2001_0000 >> 9
    let isForDocumentation = first == 0x2001_0DB8 || first >> 12 == 0x3FFF_0000 >> 12
    return isForProtocols || isForDocumentation || first >> 29 != 1
  }

  private static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
