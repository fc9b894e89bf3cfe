extension ImageSize {
  /// ISO/IEC 23008-12: the property `ispe` in `meta`, `iprp`, `ipco`. There is one for each item, among them thumbnails and tiles; the
  /// largest is the image's. The rotation (`irot`) is ignored.
  static func isoBaseMedia(_ bytes: ImageBytes) -> ImageSize? {
    // `meta` and `ispe` begin with four bytes of version and flags.
    guard let meta = boxes(in: 0..<bytes.count, bytes).first(where: { $0.isType("meta", bytes) }),
      let properties = boxes(in: meta.skipping(4), bytes).first(where: { $0.isType("iprp", bytes) }),
      let container = boxes(in: properties.contents, bytes).first(where: { $0.isType("ipco", bytes) })
    else { return nil }
    return boxes(in: container.contents, bytes).filter { $0.isType("ispe", bytes) }.compactMap { box in
      let size = box.skipping(4)
      guard size.count >= 8 else { return nil }
      return make(bytes.bigEndian(4, at: size.lowerBound), bytes.bigEndian(4, at: size.lowerBound + 4))
    }.max { $0.pixels < $1.pixels }
  }

  private struct Box {
    let start: Int
    let contents: Range<Int>

    func isType(_ type: String, _ bytes: ImageBytes) -> Bool { bytes.has(type, at: start + 4) }

    func skipping(_ count: Int) -> Range<Int> {
      min(contents.lowerBound + count, contents.upperBound)..<contents.upperBound
    }
  }

  /// No real image has more boxes side by side.
  private static let mostBoxes = 1_000

  /// The boxes in `range` that lie wholly in it.
  private static func boxes(in range: Range<Int>, _ bytes: ImageBytes) -> [Box] {
    var boxes: [Box] = []
    var start = range.lowerBound
    while boxes.count < mostBoxes, start <= range.upperBound - 8, let size = bytes.bigEndian(4, at: start) {
      var length = size
      var header = 8
      // 1: the size is in the 64 bits after the type; no data here needs the first byte. 0: the box goes to the end.
      if size == 1 {
        guard bytes.byte(at: start + 8) == 0, let large = bytes.bigEndian(7, at: start + 9) else { break }
        (length, header) = (large, 16)
      } else if size == 0 {
        length = range.upperBound - start
      }
      guard length >= header, length <= range.upperBound - start else { break }
      boxes.append(Box(start: start, contents: start + header..<start + length))
      start += length
    }
    return boxes
  }
}
