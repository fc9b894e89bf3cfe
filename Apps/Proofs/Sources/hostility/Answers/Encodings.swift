import FeedServer

extension HostileAnswer {
  private static func encoded(
    _ name: String, _ outcome: Outcome, _ body: [UInt8], as encoding: String = "gzip"
  ) -> HostileAnswer {
    HostileAnswer(name, outcome, body: body, headers: ["Content-Encoding": encoding])
  }

  private static let plain = Array(feed.utf8)
  private static let zipped = Compression.gzip.encoded(plain)
  /// Of the feed and 2^20 blanks, by Python's `zlib.crc32` and `zlib.adler32`: a debug build would take seconds for them.
  private static let checksums: [Compression: UInt32] = [.gzip: 0x03C5_8450, .deflate: 0x3412_3818]

  static let encodings =
    Compression.allCases.flatMap { compression in
      let name = compression.rawValue
      let whole = compression.encoded(plain)
      return [
        encoded("\(name)", .shown, whole, as: name),
        encoded(
          "\(name) of the feed and a million blanks", .shown,
          compression.encoded(plain, blanks: 1 << 20, checksum: checksums[compression]), as: name),
        encoded(
          "\(name) of the feed and 256 MiB of blanks", .invalid, compression.encoded(plain, blanks: 256 << 20), as: name
        ),
        encoded("\(name), cut off", .invalid, whole.dropLast(30), as: name),
        encoded("\(name) that is none", .invalid, plain, as: name),
        encoded("\(name) of nothing", .invalid, compression.encoded([]), as: name),
      ]
    } + [
      encoded("gzip with a wrong checksum", .invalid, Compression.gzip.encoded(plain, checksum: 1)),
      encoded(
        "deflate with a wrong checksum", .invalid, Compression.deflate.encoded(plain, checksum: 1), as: "deflate"),
      encoded("gzip with garbage behind it", .invalid, zipped + [1, 2, 3, 4, 5, 6, 7, 8, 9]),
      encoded("identity", .shown, plain, as: "identity"),
      encoded("an encoding that nobody knows", .invalid, plain, as: "x-nonsense"),
      encoded("gzip in gzip", .shown, Compression.gzip.encoded(zipped), as: "gzip, gzip"),
      encoded(
        "gzip a hundred times over", .invalid, plain, as: Array(repeating: "gzip", count: 100).joined(separator: ", ")),
    ]
}
