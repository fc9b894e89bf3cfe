/// The kitty graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol): a PNG as it is, sent and shown at once, scaled to a number of
/// cells; the terminal answers nothing.
enum KittyGraphics {
  /// The largest side that kitty and Ghostty take, in pixels.
  static let longestSide = 10_000

  /// 4,096 bytes of base64, the most that a chunk may have.
  private static let bytesInChunk = 3_072

  static func pieces(of data: Data, cells: CellSize) -> AnyIterator<String> {
    let chunks = Base64Pieces(data: data, bytesAtOnce: bytesInChunk).makeIterator()
    var next: String? = chunks.next() ?? ""
    var isFirst = true
    return AnyIterator {
      guard let chunk = next else { return nil }
      next = chunks.next()
      let more = next == nil ? 0 : 1
      // Terminals differ on whether q applies to later chunks, so each has it.
      let keys = isFirst ? "a=T,f=100,c=\(cells.columns),r=\(cells.rows),q=2,m=\(more)" : "q=2,m=\(more)"
      isFirst = false
      return "\u{1B}_G\(keys);\(chunk)\u{1B}\\"
    }
  }
}
