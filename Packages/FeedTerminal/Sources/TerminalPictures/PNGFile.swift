import ImageHeaders

/// Pixels as a PNG file, for programs that read files. It is not compressed: it is read at once, on
/// this machine.
enum PNGFile {
  /// The bytes of a file with these rows of pixels, of three or four bytes each.
  static func data(of pixels: Data, size: ImageSize, hasAlpha: Bool) -> Data {
    var header = Data()
    header.append(bigEndian: UInt32(size.width))
    header.append(bigEndian: UInt32(size.height))
    // Eight bits, RGB or RGBA, and no interlacing.
    header.append(contentsOf: [8, hasAlpha ? 6 : 2, 0, 0, 0])
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    append("IHDR", header, to: &file)
    append("IDAT", stored(rows(of: pixels, size.width * (hasAlpha ? 4 : 3))), to: &file)
    append("IEND", Data(), to: &file)
    return file
  }

  /// Each row has its filter in front: none.
  private static func rows(of pixels: Data, _ width: Int) -> Data {
    var rows = Data()
    for start in stride(from: pixels.startIndex, to: pixels.endIndex, by: width) {
      rows.append(0)
      rows.append(pixels[start..<min(start + width, pixels.endIndex)])
    }
    return rows
  }

  /// RFC 1950 and 1951, section 3.2.4: blocks that are not compressed.
  private static func stored(_ data: Data) -> Data {
    let longest = 65_535
    var stream = Data([0x78, 0x01])
    var rest = data[...]
    repeat {
      let block = rest.prefix(longest)
      rest = rest.dropFirst(longest)
      let count = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for number in [count, ~count] {
        stream.append(UInt8(number & 0xFF))
        stream.append(UInt8(number >> 8))
      }
      stream.append(block)
    } while !rest.isEmpty
    stream.append(bigEndian: adler32(data))
    return stream
  }

  private static func append(_ type: String, _ content: Data, to file: inout Data) {
    let checked = Data(type.utf8) + content
    file.append(bigEndian: UInt32(content.count))
    file.append(checked)
    file.append(bigEndian: crc32(checked))
  }

  private static func adler32(_ data: Data) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 {
      value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
    return value
  }

  private static func crc32(_ data: Data) -> UInt32 {
    var value = UInt32.max
    for byte in data {
      value = crcTable[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
    }
    return ~value
  }
}

extension Data {
  fileprivate mutating func append(bigEndian number: UInt32) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}

extension ConvertedPicture {
  /// The picture as a file.
  var file: Data {
    switch encoding {
    case .png, .jpeg: data
    case .rgb(let size): PNGFile.data(of: data, size: size, hasAlpha: false)
    case .rgba(let size): PNGFile.data(of: data, size: size, hasAlpha: true)
    }
  }
}
