/// The boxes of an ISO base media file (ISO/IEC 14496-12), read from untrusted data.
enum ISOBoxes {
  /// The contents of the properties of this type that an image has (ISO/IEC 23008-12): the boxes in
  /// `meta`, `iprp`, `ipco`.
  static func properties(_ type: String, of data: Data) -> [Range<Int>] {
    // `meta` begins with four bytes of version and flags.
    guard let meta = boxes("meta", in: 0..<data.count, data).first,
      let properties = boxes("iprp", in: meta.dropFirst(4), data).first,
      let container = boxes("ipco", in: properties, data).first
    else {
      return []
    }
    return boxes(type, in: container, data)
  }

  /// The contents of the boxes of this type that are directly in `range`.
  static func boxes(_ type: String, in range: Range<Int>, _ data: Data) -> [Range<Int>] {
    var boxes: [Range<Int>] = []
    var start = range.lowerBound
    // No real image has more boxes side by side.
    for _ in 0..<1_000 {
      guard start <= range.upperBound - 8, var length = data.bigEndian(4, at: start) else {
        break
      }
      var header = 8
      // 1: the size is in the 64 bits after the type; no data here needs the first byte. 0: the box
      // extends to the end.
      if length == 1 {
        guard data.bigEndian(1, at: start + 8) == 0, let large = data.bigEndian(7, at: start + 9)
        else {
          break
        }
        length = large
        header = 16
      } else if length == 0 {
        length = range.upperBound - start
      }
      guard length >= header, length <= range.upperBound - start else {
        break
      }
      if data.has(type.utf8, at: start + 4) {
        boxes.append(start + header..<start + length)
      }
      start += length
    }
    return boxes
  }
}
