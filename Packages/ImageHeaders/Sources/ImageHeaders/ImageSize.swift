/// The size of an image in pixels, read from its header.
public struct ImageSize: Hashable, Sendable {
  /// At least 1 and less than 2³¹.
  public private(set) var width, height: Int

  /// Makes a size; `nil` if no image can have such a side.
  public init?(width: Int, height: Int) {
    let possible = 1...Int(Int32.max)
    guard possible.contains(width), possible.contains(height) else {
      return nil
    }
    self.width = width
    self.height = height
  }

  /// The size of the image in `data` as it is stored; `nil` if its format is not supported or its
  /// header is invalid. It is shown in its ``ImageOrientation``.
  public init?(of data: Data) {
    let size: ImageSize? =
      switch ImageFormat(of: data) {
      case .png: Self.png(data)
      case .jpeg: Self.jpeg(data)
      case .gif: Self.make(data.littleEndian(2, at: 6), data.littleEndian(2, at: 8))
      case .webp: Self.webp(data)
      case .bmp: Self.bmp(data)
      case .avif, .heic: Self.isoBaseMedia(data)
      case .jxl: JXLHeader(of: data)?.size
      case nil: nil
      }
    guard let size else {
      return nil
    }
    self = size
  }

  /// The number of pixels, or as many as an `Int` can hold: watches have some of 32 bits.
  public var pixels: Int {
    let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : product
  }

  /// The size of an image that is shown in an orientation.
  public func turned(_ orientation: ImageOrientation) -> ImageSize {
    var turned = self
    if orientation.swapsSides {
      turned.width = height
      turned.height = width
    }
    return turned
  }

  static func make(_ width: Int?, _ height: Int?) -> ImageSize? {
    guard let width, let height else {
      return nil
    }
    return ImageSize(width: width, height: height)
  }
}

extension ImageSize {
  /// RFC 2083: the chunk IHDR comes first.
  private static func png(_ data: Data) -> ImageSize? {
    guard data.has("IHDR".utf8, at: 12) else {
      return nil
    }
    return make(data.bigEndian(4, at: 16), data.bigEndian(4, at: 20))
  }

  /// ITU-T T.81, annex B: segments up to a start of frame.
  private static func jpeg(_ data: Data) -> ImageSize? {
    var offset = 2
    while data.bigEndian(1, at: offset) == 0xFF, let marker = data.bigEndian(1, at: offset + 1) {
      switch marker {
      // A marker may be preceded by any number of these.
      case 0xFF:
        offset += 1
      // All starts of frame; C4, C8 and CC are DHT, JPG and DAC.
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return make(data.bigEndian(2, at: offset + 7), data.bigEndian(2, at: offset + 5))
      case 0xC4, 0xC8, 0xCC, 0xDB...0xFE:
        guard let length = data.bigEndian(2, at: offset + 2), length >= 2 else {
          return nil
        }
        offset += 2 + length
      // The image data begins, or ends, before a size.
      default:
        return nil
      }
    }
    return nil
  }

  /// RFC 9649: a lossy, a lossless or an extended file.
  private static func webp(_ data: Data) -> ImageSize? {
    if data.has("VP8 ".utf8, at: 12), data.has([0x9D, 0x01, 0x2A], at: 23) {
      return make(
        data.littleEndian(2, at: 26).map { $0 & 0x3FFF },
        data.littleEndian(2, at: 28).map { $0 & 0x3FFF }
      )
    }
    if data.has("VP8L".utf8, at: 12), data.bigEndian(1, at: 20) == 0x2F,
      let bits = data.littleEndian(4, at: 21)
    {
      return make((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if data.has("VP8X".utf8, at: 12) {
      return make(
        data.littleEndian(3, at: 24).map { $0 + 1 },
        data.littleEndian(3, at: 27).map { $0 + 1 }
      )
    }
    return nil
  }

  /// The header of OS/2 has 16 bits for a side, all others 32 with a sign: rows from the top have a
  /// negative height.
  private static func bmp(_ data: Data) -> ImageSize? {
    if data.littleEndian(4, at: 14) == 12 {
      return make(data.littleEndian(2, at: 18), data.littleEndian(2, at: 20))
    }
    let signed = { (value: Int) in Int(Int32(truncatingIfNeeded: value)) }
    return make(
      data.littleEndian(4, at: 18).map(signed),
      data.littleEndian(4, at: 22).map { abs(signed($0)) }
    )
  }

  /// ISO/IEC 23008-12: the largest `ispe`; the others are of thumbnails and tiles.
  private static func isoBaseMedia(_ data: Data) -> ImageSize? {
    let boxes = ISOBoxes.properties("ispe", of: data).filter { $0.count >= 12 }
    let sizes = boxes.compactMap { box in
      make(data.bigEndian(4, at: box.lowerBound + 4), data.bigEndian(4, at: box.lowerBound + 8))
    }
    return sizes.max { $0.pixels < $1.pixels }
  }
}
