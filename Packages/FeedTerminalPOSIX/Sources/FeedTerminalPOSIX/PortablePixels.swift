import ImageHeaders
import TerminalPictures

/// Rows of pixels behind a header of text: PGM and PPM, or PAM (netpbm.sourceforge.net/doc).
struct PortablePixels {
  let size: ImageSize
  /// Bytes of a pixel: grey, RGB, or RGB with an alpha.
  let depth: Int
  private let rows: Data

  /// Reads the whole picture, with one byte for each sample; `nil` if it is none.
  init?(_ data: Data) {
    // Real headers are shorter.
    let start = data.prefix(256)
    guard let header = Self.numbers(start) ?? Self.words(start),
      let size = ImageSize(width: header.width, height: header.height),
      [1, 3, 4].contains(header.depth),
      size.pixels <= DecoderOutput.mostBytes / header.depth,
      data.count - header.length >= size.pixels * header.depth
    else {
      return nil
    }
    self.size = size
    depth = header.depth
    rows = data.dropFirst(header.length).prefix(size.pixels * header.depth)
  }

  private typealias Header = (width: Int, height: Int, depth: Int, length: Int)

  /// `P6 WIDTH HEIGHT 255`, and one character of white space.
  private static func numbers(_ start: Data) -> Header? {
    let text = String(decoding: start, as: Unicode.ASCII.self)
    guard let header = text.prefixMatch(of: /P([56])\s+(\d{1,6})\s+(\d{1,6})\s+255\s/),
      let width = Int(header.2), let height = Int(header.3)
    else {
      return nil
    }
    return (width, height, header.1 == "5" ? 1 : 3, header.0.unicodeScalars.count)
  }

  /// `P7` and lines of words up to `ENDHDR`.
  private static func words(_ start: Data) -> Header? {
    let text = String(decoding: start, as: Unicode.ASCII.self)
    let pattern =
      /P7\nWIDTH (\d{1,6})\nHEIGHT (\d{1,6})\nDEPTH (\d)\nMAXVAL 255\nTUPLTYPE [A-Z_]+\nENDHDR\n/
    guard let header = text.prefixMatch(of: pattern), let width = Int(header.1),
      let height = Int(header.2), let depth = Int(header.3)
    else {
      return nil
    }
    return (width, height, depth, header.0.unicodeScalars.count)
  }

  /// The picture, turned as its orientation asks. Grey becomes RGB.
  func picture(turned orientation: ImageOrientation) -> ConvertedPicture {
    let turned = size.turned(orientation)
    let encoding: ConvertedPicture.Encoding = depth == 4 ? .rgba(turned) : .rgb(turned)
    guard orientation != .up || depth == 1 else {
      return ConvertedPicture(encoding, rows)
    }
    return ConvertedPicture(encoding, turnedRows(orientation, turned))
  }

  private func turnedRows(_ orientation: ImageOrientation, _ turned: ImageSize) -> Data {
    let steps = Steps(orientation, size)
    let depth = depth
    let bytes = max(depth, 3)
    var result = Data(count: turned.pixels * bytes)
    result.withUnsafeMutableBytes { (result: UnsafeMutableRawBufferPointer) in
      rows.withUnsafeBytes { (rows: UnsafeRawBufferPointer) in
        var target = 0
        for y in 0..<turned.height {
          var source = (steps.first + y * steps.down) * depth
          for _ in 0..<turned.width {
            for byte in 0..<bytes {
              result[target + byte] = rows[depth == 1 ? source : source + byte]
            }
            target += bytes
            source += steps.across * depth
          }
        }
      }
    }
    return result
  }
}

/// From pixel to pixel of the stored rows, in the order in which they are shown.
private struct Steps {
  let first: Int
  let across: Int
  let down: Int
}

extension Steps {
  init(_ orientation: ImageOrientation, _ size: ImageSize) {
    let row = size.width
    let topRight = size.width - 1
    let bottomLeft = size.width * (size.height - 1)
    let bottomRight = bottomLeft + topRight
    switch orientation {
    case .up: self.init(first: 0, across: 1, down: row)
    case .upMirrored: self.init(first: topRight, across: -1, down: row)
    case .down: self.init(first: bottomRight, across: -1, down: -row)
    case .downMirrored: self.init(first: bottomLeft, across: 1, down: -row)
    case .leftMirrored: self.init(first: 0, across: row, down: 1)
    case .right: self.init(first: bottomLeft, across: -row, down: 1)
    case .rightMirrored: self.init(first: bottomRight, across: -row, down: -1)
    case .left: self.init(first: topRight, across: row, down: -1)
    }
  }
}
