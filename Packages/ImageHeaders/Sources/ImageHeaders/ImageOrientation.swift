/// How an image is to be turned before it is shown, by the numbers of EXIF (CIPA DC-008, tag 274).
@frozen public enum ImageOrientation: Int, CaseIterable, Sendable {
  /// As it is, or mirrored: left and right change places.
  case up = 1, upMirrored
  /// Upside down, or mirrored: top and bottom change places.
  case down, downMirrored
  /// Rows become columns: mirrored, then a quarter turn counterclockwise.
  case leftMirrored
  /// A quarter turn clockwise.
  case right
  /// Mirrored, then a quarter turn clockwise.
  case rightMirrored
  /// A quarter turn counterclockwise.
  case left

  /// The orientation that the image in `data` asks for: by EXIF in JPEG and WebP, by the properties
  /// of AVIF and HEIC, by the header of JPEG XL. Anything else is upright, as is what cannot be
  /// read.
  public init(of data: Data) {
    let orientation: ImageOrientation? =
      switch ImageFormat(of: data) {
      case .jpeg: Self.jpeg(data)
      case .webp: Self.webp(data)
      case .avif, .heic: Self.isoBaseMedia(data)
      case .jxl: JXLHeader(of: data)?.orientation
      case .png, .gif, .bmp, nil: nil
      }
    self = orientation ?? .up
  }

  /// Whether what was wide becomes high.
  public var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }
}

extension ImageSize {
  /// The size of the image in `data` as it is shown, turned as it asks for; `nil` if its header is
  /// not known.
  public init?(asShownOf data: Data) {
    guard let size = ImageSize(of: data) else {
      return nil
    }
    self = size.turned(ImageOrientation(of: data))
  }
}

extension ImageOrientation {
  /// No real image has more segments before its pixels, or chunks.
  private static let mostParts = 1_000

  /// ITU-T T.81: segments up to the start of the scan. EXIF is in APP1.
  private static func jpeg(_ data: Data) -> ImageOrientation? {
    var offset = 2
    for _ in 0..<mostParts {
      guard data.bigEndian(1, at: offset) == 0xFF, let marker = data.bigEndian(1, at: offset + 1),
        marker != 0xDA, let length = data.bigEndian(2, at: offset + 2), length >= 2
      else {
        return nil
      }
      if marker == 0xE1, data.has("Exif\0\0".utf8, at: offset + 4) {
        return exif(data, from: offset + 10, to: offset + 2 + length)
      }
      offset += 2 + length
    }
    return nil
  }

  /// RFC 9649: the chunk EXIF, which may come last. Chunks have an even size.
  private static func webp(_ data: Data) -> ImageOrientation? {
    var offset = 12
    for _ in 0..<mostParts {
      guard let length = data.littleEndian(4, at: offset + 4), 0...data.count ~= length else {
        return nil
      }
      let start = offset + 8
      if data.has("EXIF".utf8, at: offset) {
        // Some programs write the marker of JPEG too.
        let skipped = data.has("Exif\0\0".utf8, at: start) ? 6 : 0
        return exif(data, from: start + skipped, to: start + length)
      }
      offset = start + length + length % 2
    }
    return nil
  }

  /// TIFF 6.0: a header, and a directory of twelve bytes for each tag.
  private static func exif(_ data: Data, from start: Int, to end: Int) -> ImageOrientation? {
    let isLittle = data.has("II*\0".utf8, at: start)
    guard isLittle || data.has("MM\0*".utf8, at: start) else {
      return nil
    }
    let number = { (length: Int, offset: Int) in
      isLittle ? data.littleEndian(length, at: offset) : data.bigEndian(length, at: offset)
    }
    guard let offset = number(4, start + 4), 0...data.count ~= offset,
      let count = number(2, start + offset)
    else {
      return nil
    }
    let directory = start + offset + 2
    for entry in 0..<min(count, mostParts) {
      let tag = directory + 12 * entry
      guard tag + 12 <= end else {
        return nil
      }
      // The value, a number of two bytes, is in the entry itself.
      if number(2, tag) == 274 {
        return number(2, tag + 8).flatMap(ImageOrientation.init(rawValue:))
      }
    }
    return nil
  }

  /// ISO/IEC 23008-12: `irot`, quarter turns counterclockwise, and then `imir`, whose axis 0
  /// exchanges top and bottom.
  private static func isoBaseMedia(_ data: Data) -> ImageOrientation? {
    let value = { (type: String) in
      ISOBoxes.properties(type, of: data).first.flatMap { data.bigEndian(1, at: $0.lowerBound) }
    }
    let turns = (value("irot") ?? 0) & 3
    let isTurned: [ImageOrientation] = [.up, .left, .down, .right]
    guard let axis = value("imir").map({ $0 & 1 }) else {
      return isTurned[turns]
    }
    let flipped: [ImageOrientation] = [.downMirrored, .leftMirrored, .upMirrored, .rightMirrored]
    return flipped[axis == 0 ? turns : (turns + 2) % 4]
  }
}
