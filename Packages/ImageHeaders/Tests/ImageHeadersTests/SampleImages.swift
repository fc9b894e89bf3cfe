import Foundation

/// Pictures of a size, as far as their headers go.
enum SampleImages {
  static func png(_ width: Int, _ height: Int, count: Int = 64) -> Data {
    padded(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + big(width) + big(height),
      count
    )
  }

  static func gif(_ width: Int, _ height: Int) -> Data {
    padded(Array("GIF89a".utf8) + little(width, 2) + little(height, 2), 32)
  }

  /// With segments before the start of frame, and a marker with fill bytes.
  static func jpeg(_ width: Int, _ height: Int, frame: UInt8 = 0xC2) -> Data {
    let exif: [UInt8] = [0xFF, 0xE1, 0, 10] + Array(repeating: 0xC0, count: 8)
    let table: [UInt8] = [0xFF, 0xC4, 0, 4, 1, 2]
    return padded(
      [0xFF, 0xD8] + exif + table + [0xFF, 0xFF, 0xFF, frame, 0, 17, 8]
        + Array(big(height).suffix(2))
        + Array(big(width).suffix(2)),
      80
    )
  }

  /// With EXIF in APP1, and a start of frame after it.
  static func turnedJPEG(_ orientation: Int, isLittle: Bool) -> Data {
    let exif = Array("Exif\0\0".utf8) + exif(orientation, isLittle: isLittle)
    let segment = [0xFF, 0xE1] + Array(big(exif.count + 2).suffix(2)) + exif
    return Data([0xFF, 0xD8] + segment) + jpeg(640, 480).dropFirst(2)
  }

  /// Two tags, of which the second is the orientation.
  static func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
    let number = { (number: Int, count: Int) in
      isLittle ? little(number, count) : Array(big(number).suffix(count))
    }
    let header = Array((isLittle ? "II*\0" : "MM\0*").utf8) + number(10, 4) + [0, 0]
    let other = number(271, 2) + number(2, 2) + number(1, 4) + [65, 0, 0, 0]
    let tag = number(274, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
    return header + number(2, 2) + other + tag
  }

  static func turnedWebP(_ orientation: Int) -> Data {
    let exif = exif(orientation, isLittle: true)
    let odd = Array("ICCP".utf8) + little(3, 4) + [1, 2, 3, 0]
    let chunk = Array("EXIF".utf8) + little(exif.count, 4) + exif
    let sides = [8, 0, 0, 0] + little(639, 3) + little(479, 3)
    return Data(riff("VP8X", count: sides.count) + sides + odd + chunk)
  }

  /// A turn by quarters counterclockwise, and the axis of a mirror.
  static func turnedAVIF(_ turns: UInt8, mirror: UInt8?) -> Data {
    let mirrors = mirror.map { box("imir", [$0]) } ?? []
    let size = box("ispe", [0, 0, 0, 0] + big(640) + big(480))
    let container = box("ipco", size + box("irot", [turns]) + mirrors)
    let meta = box("meta", [0, 0, 0, 0] + box("iprp", container))
    return Data(box("ftyp", Array("avif".utf8) + [0, 0, 0, 0]) + meta)
  }

  /// A codestream with sides of 9 and 13 bits, and an orientation.
  static func jxl(_ width: Int, _ height: Int, orientation: Int = 1) -> Data {
    let fields = [
      (0, 1), (0, 2), (height - 1, 9), (0, 3), (1, 2), (width - 1, 13), (0, 1), (1, 1),
      (orientation - 1, 3),
    ]
    let bits = fields.flatMap { number, count in (0..<count).map { number >> $0 & 1 } }
    var bytes = [UInt8](repeating: 0, count: bits.count / 8 + 1)
    for (index, bit) in bits.enumerated() {
      bytes[index / 8] |= UInt8(bit) << (index % 8)
    }
    return padded([0xFF, 0x0A] + bytes, 24)
  }

  /// A container, whole or in parts.
  static func jxlContainer(_ codestream: Data, isWhole: Bool) -> Data {
    let first = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl ".utf8))
    let part = isWhole ? [] : big(0)
    return Data(first + box(isWhole ? "jxlc" : "jxlp", part + codestream))
  }

  static func webpLossy(_ width: Int, _ height: Int) -> Data {
    padded(
      riff("VP8 ") + [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width | 0x4000, 2) + little(height, 2),
      40
    )
  }

  static func webpLossless(_ width: Int, _ height: Int) -> Data {
    padded(riff("VP8L") + [0x2F] + little((width - 1) | (height - 1) << 14 | 1 << 28, 4), 40)
  }

  static func webpExtended(_ width: Int, _ height: Int) -> Data {
    padded(riff("VP8X") + [0x10, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3), 40)
  }

  static func bmp(_ width: Int, _ height: Int) -> Data {
    padded(
      Array("BM".utf8) + Array(repeating: 0, count: 12) + little(40, 4) + little(width, 4)
        + little(height, 4),
      60
    )
  }

  static func oldBMP(_ width: Int, _ height: Int) -> Data {
    padded(
      Array("BM".utf8) + Array(repeating: 0, count: 12) + little(12, 4) + little(width, 2)
        + little(height, 2),
      60
    )
  }

  /// With a thumbnail before it, and a size of 64 bits for one of the boxes.
  static func avif(_ width: Int, _ height: Int, brand: String = "avif") -> Data {
    let size = { (width: Int, height: Int) in box("ispe", [0, 0, 0, 0] + big(width) + big(height)) }
    let container = box("ipco", size(16, 16) + box("colr", [1, 2, 3]) + size(width, height))
    let large = [0, 0, 0, 1] + Array("iprp".utf8) + big(0) + big(16 + container.count) + container
    let meta = box("meta", [0, 0, 0, 0] + box("hdlr", [9]) + large)
    return Data(
      box("ftyp", Array(brand.utf8) + [0, 0, 0, 0]) + meta + [0, 0, 0, 0] + Array("mdat".utf8) + [
        1, 2, 3,
      ]
    )
  }

  static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    big(8 + contents.count) + Array(type.utf8) + contents
  }

  static func big(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func riff(_ type: String, count: Int = 80) -> [UInt8] {
    Array("RIFF".utf8) + little(100, 4) + Array("WEBP".utf8) + Array(type.utf8) + little(count, 4)
  }

  private static func padded(_ bytes: [UInt8], _ count: Int) -> Data {
    Data(bytes + Array(repeating: 0x5A, count: max(0, count - bytes.count)))
  }
}
