import FeedAPI
import Testing

@Suite("Addresses inside")
struct InsideAddressTests {
  @Test(
    "Untrusted input: addresses inside are known in all their clothes",
    arguments: [
      "127.0.0.1", "127.255.255.255", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1",
      "192.88.99.1",
      "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
      "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1", "fc00::1", "fd12:3456::1", "fe80::1", "ff02::1",
      "fec0::1", "4000::1", "2001:2::1", "2001:1ff::1", "3fff::1", "3fff:fff::1", "5f00::1", "100::1", "64:ff9b:1::1",
      "127.1", "0x7f000001", "0X7F.1", "017700000001", "2130706433", "0177.0.0.1", "[::1]",
      "127.0.0.1.", "[fe80::1%eth0]",
      "localhost", "LOCALHOST.", "a.localhost",
    ])
  func inside(address: String) {
    #expect(InsideAddress.isNamed(by: address))
  }

  @Test(
    "Addresses of the world, and names, are none of them",
    arguments: [
      "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
      "128.0.0.1",
      "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
      "198.20.0.0",
      "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "2001:200::1", "3ffe::1",
      "3fff:1000::1", "::ffff:8.8.8.8", "2002:808:808::",
      "64:ff9b::808:808", "134744072", "a.example", "localhost.example", "127.0.0.1.example", "",
    ])
  func outside(address: String) {
    #expect(!InsideAddress.isNamed(by: address))
  }

  @Test("What is no address of 4 or 16 bytes counts as inside")
  func lengths() {
    #expect(InsideAddress.contains([]))
    #expect(InsideAddress.contains([8, 8, 8]))
    #expect(!InsideAddress.contains([8, 8, 8, 8]))
  }
}
