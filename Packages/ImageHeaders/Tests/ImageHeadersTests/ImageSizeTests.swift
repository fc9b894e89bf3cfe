import Foundation
import ImageHeaders
import Testing

@Suite("The size of a picture")
struct ImageSizeTests {
  static let samples: [(String, Data, ImageFormat, Int, Int)] = [
    ("PNG", SampleImages.png(640, 480), .png, 640, 480),
    ("JPEG", SampleImages.jpeg(640, 480), .jpeg, 640, 480),
    ("JPEG, baseline", SampleImages.jpeg(1, 65_535, frame: 0xC0), .jpeg, 1, 65_535),
    ("GIF", SampleImages.gif(640, 480), .gif, 640, 480),
    ("WebP, lossy", SampleImages.webpLossy(640, 480), .webp, 640, 480),
    ("WebP, lossless", SampleImages.webpLossless(16_384, 1), .webp, 16_384, 1),
    ("WebP, extended", SampleImages.webpExtended(16_777_216, 480), .webp, 16_777_216, 480),
    ("BMP", SampleImages.bmp(640, 480), .bmp, 640, 480),
    ("BMP, from the top", SampleImages.bmp(640, -480), .bmp, 640, 480),
    ("BMP of OS/2", SampleImages.oldBMP(640, 480), .bmp, 640, 480),
    ("AVIF", SampleImages.avif(640, 480), .avif, 640, 480),
    ("HEIC", SampleImages.avif(640, 480, brand: "heic"), .heic, 640, 480),
    ("HEIC of several images", SampleImages.avif(640, 480, brand: "hevx"), .heic, 640, 480),
    ("HEIC of several views", SampleImages.avif(640, 480, brand: "hevm"), .heic, 640, 480),
    ("HEIC of several layers", SampleImages.avif(640, 480, brand: "hevs"), .heic, 640, 480),
    ("JPEG XL", SampleImages.jxl(1_234, 480), .jxl, 1_234, 480),
    (
      "JPEG XL, container", SampleImages.jxlContainer(SampleImages.jxl(640, 480), isWhole: true),
      .jxl, 640, 480
    ),
    (
      "JPEG XL, parts", SampleImages.jxlContainer(SampleImages.jxl(640, 480), isWhole: false),
      .jxl, 640, 480
    ),
    // The first bytes of real files: a multiple of 8 with a ratio, and one without.
    ("JPEG XL, small", padded([0xFF, 0x0A, 0xE8, 0x70, 0x90, 0x50]), .jxl, 60, 30),
    ("JPEG XL, 4:3", padded([0xFF, 0x0A, 0x1A, 0x1C, 0x03, 0x09]), .jxl, 1_200, 900),
    (
      "PNG, huge", SampleImages.png(Int(Int32.max), Int(Int32.max)), .png, Int(Int32.max),
      Int(Int32.max)
    ),
  ]

  private static func padded(_ bytes: [UInt8]) -> Data { Data(bytes) + Data(count: 16) }

  @Test("It is read from the picture's own header, whatever the format", arguments: samples)
  func sizes(name: String, data: Data, format: ImageFormat, width: Int, height: Int) {
    #expect(ImageFormat(of: data) == format)
    #expect(ImageSize(of: data) == ImageSize(width: width, height: height))
    // Data that is a part of other data does not begin at 0.
    #expect(
      ImageSize(of: (Data([1, 2, 3]) + data).dropFirst(3))
        == ImageSize(width: width, height: height)
    )
  }

  @Test(
    "Untrusted input: a header that is cut off anywhere gives no size, or the right one",
    arguments: samples
  )
  func truncated(name: String, data: Data, format: ImageFormat, width: Int, height: Int) {
    for count in 0..<data.count {
      if let size = ImageSize(of: data.prefix(count)), format != .avif, format != .heic {
        #expect(size == ImageSize(width: width, height: height), "\(count)")
      }
    }
    #expect(ImageSize(of: data.prefix(format == .jxl ? 3 : 9)) == nil)
  }

  @Test("Untrusted input: no header, however it is damaged, does harm", arguments: samples)
  func damaged(name: String, data: Data, format: ImageFormat, width: Int, height: Int) {
    var randomness = Randomness(seed: UInt64(data.count))
    for _ in 0..<500 {
      var bytes = data
      for _ in 0..<Int.random(in: 1...6, using: &randomness) {
        let at = Int.random(in: 0..<bytes.count, using: &randomness)
        bytes[at] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &randomness)].randomElement(
            using: &randomness
          ) ?? 0
      }
      if let size = ImageSize(of: bytes) {
        #expect(1...Int(Int32.max) ~= size.width)
        #expect(1...Int(Int32.max) ~= size.height)
      }
    }
  }

  @Test(
    "Untrusted input: an impossible size is none",
    arguments: [
      SampleImages.png(0, 480), SampleImages.png(640, 0), SampleImages.png(-1, 480),
      SampleImages.jpeg(640, 0),
      SampleImages.gif(0, 0), SampleImages.webpLossy(0, 480), SampleImages.bmp(-640, 480),
      SampleImages.bmp(640, Int(Int32.min)), SampleImages.avif(0, 480), SampleImages.avif(-1, -1),
      Data([0xFF, 0xD8, 0xFF, 0xE1, 0, 0]), Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 8]),
      Data([0xFF, 0xD8]) + Data(repeating: 0xFF, count: 100_000), Data(),
      Data("<svg width='1'>".utf8),
      Data(SampleImages.box("ftyp", Array("avif".utf8)) + SampleImages.big(4) + Array("meta".utf8)),
    ]
  )
  func impossible(data: Data) {
    let thumbnail = ImageSize(width: 16, height: 16)
    #expect([nil, ImageFormat(of: data) == .avif ? thumbnail : nil].contains(ImageSize(of: data)))
  }

  @Test("Untrusted input: many boxes, or boxes in boxes, end")
  func boxes() {
    let many =
      SampleImages.box("ftyp", Array("avif".utf8))
      + Array(repeating: SampleImages.box("free", []), count: 50_000).joined()
    #expect(ImageSize(of: Data(many)) == nil)
  }
}
