/// What the header of a JPEG XL image says (ISO/IEC 18181-1, annex D).
struct JXLHeader {
  let size: ImageSize
  let orientation: ImageOrientation

  init?(of data: Data) {
    guard let start = Self.codestream(of: data), data.has([0xFF, 0x0A], at: start) else {
      return nil
    }
    var bits = Bits(data: data, next: 8 * (start + 2))
    guard let isSmall = bits.read(1).map({ $0 == 1 }),
      let height = bits.side(isSmall: isSmall),
      let ratio = bits.read(3),
      let width = ratio == 0 ? bits.side(isSmall: isSmall) : Self.width(height, ratio),
      let size = ImageSize(width: width, height: height)
    else {
      return nil
    }
    self.size = size
    orientation = bits.orientation() ?? .up
  }

  /// Where the codestream begins: at once, or in a box of the container, whole or its first part.
  private static func codestream(of data: Data) -> Int? {
    guard !data.has([0xFF, 0x0A]) else {
      return 0
    }
    if let whole = ISOBoxes.boxes("jxlc", in: 0..<data.count, data).first {
      return whole.lowerBound
    }
    // A part begins with its number.
    return ISOBoxes.boxes("jxlp", in: 0..<data.count, data).first.map { $0.lowerBound + 4 }
  }

  private static func width(_ height: Int, _ ratio: Int) -> Int {
    let ratios: [(Int64, Int64)] = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
    let (across, down) = ratios[ratio - 1]
    return Int(clamping: Int64(height) * across / down)
  }
}

/// Numbers of bits, the least significant first; `nil` beyond the end of the data.
private struct Bits {
  let data: Data
  var next: Int

  mutating func read(_ count: Int) -> Int? {
    var number = 0
    for index in 0..<count {
      guard let byte = data.littleEndian(1, at: next / 8) else {
        return nil
      }
      number |= (byte >> (next % 8) & 1) << index
      next += 1
    }
    return number
  }

  /// A small side is a multiple of 8.
  mutating func side(isSmall: Bool) -> Int? {
    if isSmall {
      return read(5).map { 8 * ($0 + 1) }
    }
    guard let width = read(2), let number = read([9, 13, 18, 30][width]) else {
      return nil
    }
    return number + 1
  }

  /// After the size: whether all is as usual, whether there are further fields, and the first one.
  mutating func orientation() -> ImageOrientation? {
    guard read(1) == 0, read(1) == 1, let number = read(3) else {
      return nil
    }
    return ImageOrientation(rawValue: number + 1)
  }
}
