import FeedHTTP
import Testing

@Suite("Private network")
struct PrivateNetworkTests {
  @Test(
    "Untrusted input: private addresses are known in every spelling",
    arguments: [
      "127.0.0.1", "127.255.255.255", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
      "203.0.113.1",
      "192.88.99.1",
      "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1",
      "::ffff:10.0.0.1", "::127.0.0.1",
      "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1", "fc00::1", "fd12:3456::1",
      "fe80::1", "ff02::1",
      "fec0::1", "4000::1", "2001:2::1", "2001:1ff::1", "3fff::1", "3fff:fff::1", "5f00::1",
      "100::1", "64:ff9b:1::1",
      "127.1", "0x7f000001", "0X7F.1", "017700000001", "2130706433", "0177.0.0.1", "[::1]",
      "127.0.0.1.", "[fe80::1%eth0]",
      "localhost", "LOCALHOST.", "a.localhost",
    ]
  )
  func isPrivate(address: String) {
    #expect(PrivateNetwork.isNamed(by: address))
  }

  @Test(
    "Addresses of the world, and names, are none of them",
    arguments: [
      "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
      "126.255.255.255",
      "128.0.0.1",
      "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
      "198.17.255.255",
      "198.20.0.0",
      "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "2001:200::1",
      "3ffe::1",
      "3fff:1000::1", "::ffff:8.8.8.8", "2002:808:808::",
      "64:ff9b::808:808", "134744072", "a.example", "localhost.example", "127.0.0.1.example", "",
    ]
  )
  func outside(address: String) {
    #expect(!PrivateNetwork.isNamed(by: address))
  }

  /// First and last address of each network.
  static let networks = [
    ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"),
    ("127.0.0.0", "127.255.255.255"), ("169.254.0.0", "169.254.255.255"),
    ("172.16.0.0", "172.31.255.255"),
    ("192.0.0.0", "192.0.0.255"), ("192.0.2.0", "192.0.2.255"), ("192.88.99.0", "192.88.99.255"),
    ("192.168.0.0", "192.168.255.255"), ("198.18.0.0", "198.19.255.255"),
    ("198.51.100.0", "198.51.100.255"),
    ("203.0.113.0", "203.0.113.255"), ("224.0.0.0", "255.255.255.255"),
    ("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"),
    ("3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"),
    // 10.0.0.0/8, mapped, translated and in 6to4.
    ("::ffff:10.0.0.0", "::ffff:10.255.255.255"), ("64:ff9b::a00:0", "64:ff9b::aff:ffff"),
    ("2002:a00::", "2002:aff:ffff:ffff:ffff:ffff:ffff:ffff"),
  ]

  @Test("Both ends of each private network are private", arguments: networks)
  func ends(first: String, last: String) {
    #expect(PrivateNetwork.isNamed(by: first))
    #expect(PrivateNetwork.isNamed(by: last))
  }

  @Test(
    "The address before a network, and the one behind it, is of the world",
    arguments: [
      ("1.0.0.0", ""), ("9.255.255.255", "11.0.0.0"), ("100.63.255.255", "100.128.0.0"),
      ("126.255.255.255", "128.0.0.0"), ("169.253.255.255", "169.255.0.0"),
      ("172.15.255.255", "172.32.0.0"),
      ("191.255.255.255", "192.0.1.0"), ("192.0.1.255", "192.0.3.0"),
      ("192.88.98.255", "192.88.100.0"),
      ("192.167.255.255", "192.169.0.0"), ("198.17.255.255", "198.20.0.0"),
      ("198.51.99.255", "198.51.101.0"),
      ("203.0.112.255", "203.0.114.0"), ("223.255.255.255", ""),
      ("2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::"),
      ("2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"),
      ("3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"),
      ("2000::", "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
      ("::ffff:9.255.255.255", "::ffff:11.0.0.0"), ("64:ff9b::9ff:ffff", "64:ff9b::b00:0"),
      ("2002:9ff:ffff:ffff:ffff:ffff:ffff:ffff", "2002:b00::"),
    ]
  )
  func beside(before: String, behind: String) {
    #expect(!PrivateNetwork.isNamed(by: before))
    #expect(!PrivateNetwork.isNamed(by: behind))
  }

  @Test("An address that is not 4 or 16 bytes long counts as private")
  func lengths() {
    #expect(PrivateNetwork.contains([]))
    #expect(PrivateNetwork.contains([8, 8, 8]))
    #expect(!PrivateNetwork.contains([8, 8, 8, 8]))
  }
}
