import FeedServer

extension HostileAnswer {
  private static func encoded(
    _ name: String, _ outcome: Outcome, _ body: @autoclosure @escaping @Sendable () -> [UInt8],
    as encoding: String = "gzip"
  ) -> HostileAnswer {
    HostileAnswer(name, outcome) { _ in
      .ok(body(), contentType: "application/json", headers: ["Content-Encoding": encoding])
    }
  }

  static let encodings = [
    encoded("gzip", .shown, Gzip.stored(Array(feed.utf8))),
    encoded("gzip of 256 MiB of blanks, a thousandth of it on the wire", .invalid, Gzip.blanks(256 << 20)),
    encoded("gzip, cut off", .invalid, Gzip.stored(Array(feed.utf8)).dropLast(30)),
    encoded("gzip with a wrong checksum", .invalid, Gzip.stored(Array(feed.utf8), checksum: 1)),
    encoded("gzip that is none", .invalid, Array(feed.utf8)),
    encoded("gzip with garbage behind it", .invalid, Gzip.stored(Array(feed.utf8)) + [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    encoded("an empty gzip", .invalid, Gzip.stored([])),
    encoded("deflate that is none", .invalid, Array(feed.utf8), as: "deflate"),
    encoded("brotli that is none", .invalid, Array(feed.utf8), as: "br"),
    encoded("zstd that is none", .invalid, Array(feed.utf8), as: "zstd"),
    encoded("identity", .shown, Array(feed.utf8), as: "identity"),
    encoded("an encoding that nobody knows", .invalid, Array(feed.utf8), as: "x-nonsense"),
    encoded("gzip in gzip", .shown, Gzip.stored(Gzip.stored(Array(feed.utf8))), as: "gzip, gzip"),
    encoded(
      "gzip a hundred times over", .invalid, Array(feed.utf8),
      as: Array(repeating: "gzip", count: 100).joined(separator: ", ")),
  ]
}
