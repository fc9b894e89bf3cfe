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

  private static func riff(_ type: String) -> [UInt8] {
    Array("RIFF".utf8) + little(100, 4) + Array("WEBP".utf8) + Array(type.utf8) + little(80, 4)
  }

  private static func padded(_ bytes: [UInt8], _ count: Int) -> Data {
    Data(bytes + Array(repeating: 0x5A, count: max(0, count - bytes.count)))
  }
}
