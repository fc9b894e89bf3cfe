import FeedServer

extension HostileResponse {
  private static let byLength =
    "HTTP/1.1 200 OK\r\nContent-Length: \(feed.utf8.count)\r\n\r\n\(feed)"
  private static let byChunks =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(feed.utf8.count, radix: 16))\r\n\(feed)\r\n0\r\n\r\n"

  /// Small responses that break off after each of their bytes, or after every `step`-th.
  static func resets(every step: Int) -> [HostileResponse] {
    [("of a small response", byLength), ("of a small response in chunks", byChunks)].flatMap {
      name,
      response in
      let bytes = Array(response.utf8)
      return (Array(stride(from: 1, to: bytes.count, by: step)) + [bytes.count]).map { place in
        let series = Series(name: "a reset behind byte %% \(name)", place: place)
        return HostileResponse(
          "a reset behind byte \(place) \(name)",
          place == bytes.count ? .shown : .unreachable,
          series: series
        ) { _ in Response([.bytes(Array(bytes[..<place])), .reset]) }
      }
    }
  }
}
