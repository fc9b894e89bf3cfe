import Testing

@testable import FeedAPICurl

@Suite("Parts of the curl client")
struct PartsTests {
  @Test(
    "Addresses inside are known in all their clothes",
    arguments: [
      "127.0.0.1", "127.255.255.255", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1",
      "192.88.99.1",
      "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
      "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1", "fc00::1", "fd12:3456::1", "fe80::1", "ff02::1",
      "fec0::1", "4000::1", "not an address", "", "127.1", "0x7f000001",
    ])
  func inside(address: String) {
    #expect(PrivateAddress.contains(address))
  }

  @Test(
    "Addresses of the world are none of them",
    arguments: [
      "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
      "128.0.0.1",
      "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
      "198.20.0.0",
      "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "::ffff:8.8.8.8", "2002:808:808::",
      "64:ff9b::808:808",
    ])
  func outside(address: String) {
    #expect(!PrivateAddress.contains(address))
  }

  @Test("Header lines become fields, trimmed; what is none is passed over")
  func headers() {
    let lines = "HTTP/1.1 200 OK\r\nETag:  \"a:b\" \r\nX-Empty:\r\nno field\r\nLast-Modified: x\n\r\n"
    let fields = HeaderLines.fields(in: Array(lines.utf8)).map { "\($0.name)=\($0.value)" }
    #expect(fields == ["ETag=\"a:b\"", "X-Empty=", "Last-Modified=x"])
  }
}
