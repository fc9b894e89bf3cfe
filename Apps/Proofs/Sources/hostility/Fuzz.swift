import FeedAPI
import FeedServer
import KnownFormats

/// Random changes of feeds for the formats, and of URLs for the URL policy: each gives a result or
/// an error, and what is allowed is harmless.
enum Fuzz {
  static func run(count: Int) throws -> Finding {
    let bodies = bodies + (try Sample.all().map { Array($0.body) })
    var randomness = Randomness(seed: 20_261_121)
    var violations: [String] = []
    var feeds = 0
    var allowed = 0
    for _ in 0..<count {
      let body = mutation(of: bodies, &randomness)
      if let images = try? KnownFormats.images(in: Data(body)) {
        feeds += 1
        if images.contains(where: { $0.url.scheme == nil }) {
          violations.append("a relative image from \(String(decoding: body, as: UTF8.self))")
        }
      }
      let string = String(decoding: mutation(of: urls, &randomness), as: UTF8.self)
      guard let url = URL(string: string), HTTPRequest.allows(url) else {
        continue
      }
      allowed += 1
      if let violation = violation(url) {
        violations.append("\(violation): \(string.debugDescription)")
      }
    }
    return Finding(
      "fuzz",
      figures: "\(count) bodies and \(count) URLs: \(feeds) are feeds, "
        + "\(allowed) may be fetched, \(violations.count) that should not pass",
      violations: Array(violations.prefix(10))
    )
  }

  /// Judges by other means than the policy: by the characters of the whole URL.
  private static func violation(_ url: URL) -> String? {
    let text = url.absoluteString.lowercased()
    guard text.hasPrefix("http://") || text.hasPrefix("https://") else {
      return "another scheme"
    }
    let authority = text.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }
    if authority.isEmpty {
      return "no host"
    }
    if authority.contains("@") {
      return "a name in front of the host"
    }
    if authority.unicodeScalars.contains(where: {
      $0.value <= 0x20 || $0 == "\\" || $0.value == 0x7F || $0 == "%"
    }) {
      return "a host that is not plain"
    }
    guard let host = url.host, !host.isEmpty else {
      return "no host"
    }
    // The policy must know every spelling that the system reads as loopback.
    var address = in_addr()
    let isLoopback =
      inet_aton(host, &address) != 0 && withUnsafeBytes(of: &address) { $0[0] } == 127
    do {
      try HTTPRequest(url: url, bodyLimit: 1, allowsPrivateNetwork: false).checkAddress()
      return isLoopback ? "loopback that the policy does not know" : nil
    } catch {
      return nil
    }
  }

  private static let bodies = [
    HostileResponse.feed, #"{"items": []}"#,
    #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "description": "\u00e9\ud83d\ude00", "location": null, "image": "https://a.example/1.png?x=1#y"}, {"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA7", "image": "http://b.example"}], "x": [1, -0.5e10, true, {}]}"#,
  ].map { Array($0.utf8) }

  private static let urls = [
    "http://a.example/1.png", "https://user:password@a.example:8080/x?y=z#w",
    "http://[::ffff:127.0.0.1]:80/",
    "http://127.0.0.1/", "https://b\u{FC}cher.example/", "http://\u{FF11}27.0.0.1/",
    "javascript:alert(1)",
    "http:\\\\a.example\\@b.example/", "//a.example/", "file:///etc/passwd",
    "http://a.example%2F@b.example/",
  ].map { Array($0.utf8) }

  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "\\u0000", "\\ud800", "null", "1e999", "@", "/", "//",
    "%", "%00", "#",
    "?",
    "\u{FF10}", "\u{3002}", "\u{202E}", "\0", "\n", "::", "0x7f", "http://", "items", " ", "<", ">",
    "</", "/>", "<a>",
    "<!--",
    "-->", "<![CDATA[", "]]>", "<!DOCTYPE", "<?", "?>", "&", "&#", "&amp;", "&lt;img src=", ";",
    "'", "=", " xmlns=",
    "<item>", "</item>", "</rss>", "\u{FEFF}", "\u{FFFE}", "encoding='x'",
  ].map { Array($0.utf8) }

  /// One of the seeds, changed in one to four places.
  private static func mutation(of seeds: [[UInt8]], _ randomness: inout Randomness) -> [UInt8] {
    var bytes = seeds[randomness.below(seeds.count)]
    for _ in 0...randomness.below(4) {
      let place = randomness.below(bytes.count + 1)
      switch randomness.below(5) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(randomness.below(8))
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: pieces[randomness.below(pieces.count)], at: place)
      case 3: bytes = Array(bytes.prefix(place))
      default: bytes.insert(contentsOf: bytes.suffix(randomness.below(bytes.count + 1)), at: place)
      }
    }
    return bytes
  }
}

extension Randomness {
  fileprivate mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(bound, 1)))
  }
}
