extension Data {
  /// The data in base64, `count` bytes at a time, so that a large image is never in memory as text.
  /// With a multiple of 3 the pieces can be joined.
  public func base64Pieces(of count: Int) -> some Sequence<String> {
    stride(from: startIndex, to: endIndex, by: count).lazy.map { start in
      self[start..<Swift.min(start + count, endIndex)].base64EncodedString()
    }
  }
}
