import FeedServer
import Foundation

extension HostileResponse {
  /// Encoded bodies, right and wrong. The files in `Bodies` are `feed` alone and with 1 or 256 MiB
  /// of blanks behind it, and an empty text, each through `gzip -9 -n`, `python3 -c "import sys,
  /// zlib; sys.stdout.buffer.write(zlib.compress(sys.stdin.buffer.read(), 9))"` (deflate), `brotli`
  /// and `zstd`.
  static func encodings() throws -> [HostileResponse] {
    let plain = Array(feed.utf8)
    let responses = try ["gzip", "deflate", "br", "zstd"].flatMap { name in
      let whole = try body("feed.\(name)")
      return [
        encoded("\(name)", .shown, whole, as: name),
        encoded(
          "\(name) of the feed and a million blanks",
          .shown,
          try body("feed-1MiB.\(name)"),
          as: name
        ),
        encoded(
          "\(name) of the feed and 256 MiB of blanks",
          .invalid,
          try body("feed-256MiB.\(name)"),
          as: name
        ),
        encoded("\(name), cut off", .invalid, whole.dropLast(30), as: name),
        encoded("not actually \(name)", .invalid, plain, as: name),
        encoded("\(name) of nothing", .invalid, try body("empty.\(name)"), as: name),
      ]
    }
    var gzip = try body("feed.gzip")
    var deflate = try body("feed.deflate")
    let garbled = gzip + [1, 2, 3, 4, 5, 6, 7, 8, 9]
    // The checksum is before the length, and at the end.
    gzip[gzip.count - 5] ^= 1
    deflate[deflate.count - 1] ^= 1
    let hundred = Array(repeating: "gzip", count: 100).joined(separator: ", ")
    return responses + [
      encoded("gzip with a wrong checksum", .invalid, gzip, as: "gzip"),
      encoded("deflate with a wrong checksum", .invalid, deflate, as: "deflate"),
      encoded("gzip with garbage behind it", .invalid, garbled, as: "gzip"),
      encoded("identity", .shown, plain, as: "identity"),
      encoded("an unknown encoding", .shown, plain, as: "x-nonsense"),
      encoded("gzip in gzip", .shown, try body("feed.gzip.gzip"), as: "gzip, gzip"),
      encoded("gzip a hundred times over", .invalid, plain, as: hundred),
    ]
  }

  private static func encoded(
    _ name: String,
    _ outcome: Outcome,
    _ body: [UInt8],
    as encoding: String
  ) -> HostileResponse {
    HostileResponse(name, outcome) { _ in
      .ok(body, contentType: "application/json", headers: ["Content-Encoding": encoding])
    }
  }

  private static func body(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: Bundle.module.bundleURL.appending(path: "Bodies/\(name)")))
  }
}
