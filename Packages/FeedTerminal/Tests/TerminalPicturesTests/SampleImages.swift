import Foundation
import TerminalPictures

/// Images of a size, as far as their headers go.
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

  static func jpeg(_ width: Int, _ height: Int) -> Data {
    padded(
      [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8] + Array(big(height).suffix(2))
        + Array(big(width).suffix(2)),
      80
    )
  }

  static func bmp(_ width: Int, _ height: Int) -> Data {
    padded(
      Array("BM".utf8) + Array(repeating: 0, count: 12) + little(40, 4) + little(width, 4)
        + little(height, 4),
      60
    )
  }

  static func avif(_ width: Int, _ height: Int) -> Data {
    let size = box("ispe", [0, 0, 0, 0] + big(width) + big(height))
    let meta = box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", size)))
    return Data(box("ftyp", Array("avif".utf8) + [0, 0, 0, 0]) + meta)
  }

  private static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    big(8 + contents.count) + Array(type.utf8) + contents
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func padded(_ bytes: [UInt8], _ count: Int) -> Data {
    Data(bytes + Array(repeating: 0x5A, count: max(0, count - bytes.count)))
  }
}
