import Foundation

/// Images of a size, as far as their headers go.
enum SampleImages {
  static func png(_ width: Int, _ height: Int, count: Int = 64) -> Data {
    padded(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height),
      count)
  }

  static func gif(_ width: Int, _ height: Int) -> Data {
    padded(Array("GIF89a".utf8) + little(width, 2) + little(height, 2), 32)
  }

  /// With segments before the start of frame, and a marker with fill bytes.
  static func jpeg(_ width: Int, _ height: Int, frame: UInt8 = 0xC2) -> Data {
    let exif: [UInt8] = [0xFF, 0xE1, 0, 10] + Array(repeating: 0xC0, count: 8)
    let table: [UInt8] = [0xFF, 0xC4, 0, 4, 1, 2]
    return padded(
      [0xFF, 0xD8] + exif + table + [0xFF, 0xFF, 0xFF, frame, 0, 17, 8] + Array(big(height).suffix(2))
        + Array(big(width).suffix(2)), 80)
  }

  static func big(_ number: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func padded(_ bytes: [UInt8], _ count: Int) -> Data {
    Data(bytes + Array(repeating: 0x5A, count: max(0, count - bytes.count)))
  }
}
