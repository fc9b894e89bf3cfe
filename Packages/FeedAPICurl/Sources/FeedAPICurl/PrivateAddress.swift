import CCurl

/// Addresses that lie inside: loopback, private, link-local and the like. The check itself happens in C, where libcurl connects.
enum PrivateAddress {
  /// Whether `address`, an IPv4 or IPv6 address as text, is one; what cannot be read as an address is.
  static func contains(_ address: String) -> Bool { ccurl_is_private_address(address) }
}
