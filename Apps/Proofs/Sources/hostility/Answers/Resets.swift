import FeedServer

extension HostileAnswer {
  private static let byLength = "HTTP/1.1 200 OK\r\nContent-Length: \(feed.utf8.count)\r\n\r\n\(feed)"
  private static let byChunks =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(feed.utf8.count, radix: 16))\r\n\(feed)\r\n0\r\n\r\n"

  /// Small answers that break off behind each of their bytes, or each so-and-so-many-th.
  static func resets(behindEach step: Int) -> [HostileAnswer] {
    [("of a small answer", byLength), ("of a small answer in chunks", byChunks)].flatMap { name, answer in
      let bytes = Array(answer.utf8)
      let places = Array(stride(from: 1, to: bytes.count, by: step)) + [bytes.count]
      return places.map { place in
        var hostile = HostileAnswer(
          "a reset behind byte \(place) \(name)", place == bytes.count ? .shown : .unreachable,
          steps: [.bytes(Array(bytes[..<place])), .reset])
        hostile.series = Series(name: "a reset behind byte %% \(name)", place: place)
        return hostile
      }
    }
  }
}
