/// Image data in base64, a part at a time: a large image is never in memory as text.
public struct Base64Pieces: Sequence {
  private let data: Data
  private let bytesAtOnce: Int

  /// Makes pieces of `data`, each of `bytesAtOnce` bytes; a multiple of 3, so that the pieces can be joined.
  public init(data: Data, bytesAtOnce: Int) {
    self.data = data
    self.bytesAtOnce = bytesAtOnce
  }

  /// The pieces, in order.
  public func makeIterator() -> AnyIterator<String> {
    var rest = data[...]
    return AnyIterator {
      guard !rest.isEmpty else { return nil }
      let piece = rest.prefix(bytesAtOnce)
      rest = rest.dropFirst(bytesAtOnce)
      return piece.base64EncodedString()
    }
  }
}
