import Foundation

/// An image of a size, as far as its header goes.
enum SampleImages {
  static func png(_ width: Int, _ height: Int) -> Data {
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    let start = header + big(width) + big(height)
    return Data(start + Array(repeating: 0x5A, count: 64 - start.count))
  }

  static func jpeg(_ width: Int, _ height: Int) -> Data {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8]
    return Data(start + big(height).suffix(2) + big(width).suffix(2)) + Data(count: 64)
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
