/// Data as text, piece by piece, so that a large image is never in memory as text.
public enum Base64Pieces: Sendable {
  /// The data in base64, `count` bytes at a time. With a multiple of 3 the pieces can be joined.
  public static func pieces(of data: Data, count: Int) -> some Sequence<String> {
    stride(from: data.startIndex, to: data.endIndex, by: count).lazy.map { start in
      data[start..<min(start + count, data.endIndex)].base64EncodedString()
    }
  }
}
