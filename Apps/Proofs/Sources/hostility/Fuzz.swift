import FeedHTTP
import Findings

/// Random changes of feeds for the formats, in all encodings; of texts, for their pictures; of
/// pictures' addresses, for the choice among them; and of URLs for the URL policy. Each gives a
/// result or an error, in little time and memory, and what is allowed is harmless.
enum Fuzz {
  /// The most processor time for an input of some kilobytes: a hundred times what it takes.
  static let secondsLimit = 0.25
  /// The most memory that the process takes for all inputs, one after another.
  private static let memoryLimit = 64 << 20

  static func run(count: Int) throws -> Finding {
    let feeds = FuzzSeeds.bodies + (try Sample.all().map { Array($0.body) })
    var fuzz = Run()
    let before = residentMemory("VmRSS:")
    for _ in 0..<count {
      fuzz.tryURL()
      fuzz.time("a feed") { $0.tryFeed(of: feeds, with: FuzzSeeds.pieces) }
      fuzz.time("an encoding") { $0.tryFeed(of: FuzzSeeds.encoded, with: FuzzSeeds.encodedPieces) }
      fuzz.time("a text") { $0.tryText() }
      fuzz.time("a choice") { $0.tryChoice() }
    }
    let memory = max(residentMemory("VmHWM:") - before, 0)
    // The address sanitizer keeps what is freed.
    let isSanitized = getenv("ASAN_OPTIONS") != nil
    if memory > memoryLimit, !isSanitized {
      fuzz.violations.append("\(memory >> 20) MiB of memory")
    }
    return fuzz.finding(count: count, memory: memory)
  }

  /// Judges by other means than the policy: by the characters of the whole URL.
  static func violation(_ url: URL) -> String? {
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
}
