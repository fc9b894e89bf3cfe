extension ImageSize {
  /// ISO/IEC 23008-12: the largest `ispe` in `meta`, `iprp`, `ipco`; the others are of thumbnails and tiles. The rotation is ignored.
  static func isoBaseMedia(_ bytes: ImageBytes) -> ImageSize? {
    // `meta` and `ispe` begin with four bytes of version and flags.
    guard let meta = boxes("meta", in: 0..<bytes.count, bytes).first,
      let properties = boxes("iprp", in: meta.dropFirst(4), bytes).first,
      let container = boxes("ipco", in: properties, bytes).first
    else { return nil }
    let sizes = boxes("ispe", in: container, bytes).filter { $0.count >= 12 }.compactMap { box in
      make(bytes.bigEndian(4, at: box.lowerBound + 4), bytes.bigEndian(4, at: box.lowerBound + 8))
    }
    return sizes.max { $0.pixels < $1.pixels }
  }

  /// No real image has more boxes side by side.
  private static let mostBoxes = 1_000

  /// The contents of the boxes of this type that are directly in `range`.
  private static func boxes(_ type: String, in range: Range<Int>, _ bytes: ImageBytes) -> [Range<Int>] {
    var boxes: [Range<Int>] = []
    var start = range.lowerBound
    for _ in 0..<mostBoxes {
      guard start <= range.upperBound - 8, var length = bytes.bigEndian(4, at: start) else { break }
      var header = 8
      // 1: the size is in the 64 bits after the type; no data here needs the first byte. 0: the box extends to the end.
      if length == 1 {
        guard bytes.byte(at: start + 8) == 0, let large = bytes.bigEndian(7, at: start + 9) else { break }
        (length, header) = (large, 16)
      } else if length == 0 {
        length = range.upperBound - start
      }
      guard length >= header, length <= range.upperBound - start else { break }
      if bytes.has(type, at: start + 4) { boxes.append(start + header..<start + length) }
      start += length
    }
    return boxes
  }
}
