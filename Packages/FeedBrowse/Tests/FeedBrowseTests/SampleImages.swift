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

  /// One that moves, and shows each frame for 50 ms.
  static func gif(_ width: UInt8, _ height: UInt8, frames: Int) -> Data {
    var bytes = Array("GIF89a".utf8) + [width, 0, height, 0, 0, 0, 0]
    for _ in 0..<frames {
      bytes += [0x21, 0xF9, 4, 0, 5, 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0, width, 0, height, 0, 0, 2, 1, 0, 0]
    }
    return Data(bytes + [0x3B])
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
