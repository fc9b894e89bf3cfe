import FeedCLI
import Foundation
import Testing

@Suite("The size of a picture")
struct PictureSizeTests {
  static let samples: [(String, Data, PictureFormat, Int, Int)] = [
    ("PNG", SamplePictures.png(640, 480), .png, 640, 480),
    ("JPEG", SamplePictures.jpeg(640, 480), .jpeg, 640, 480),
    ("JPEG, baseline", SamplePictures.jpeg(1, 65_535, frame: 0xC0), .jpeg, 1, 65_535),
    ("GIF", SamplePictures.gif(640, 480), .gif, 640, 480),
    ("WebP, lossy", SamplePictures.webpLossy(640, 480), .webp, 640, 480),
    ("WebP, lossless", SamplePictures.webpLossless(16_384, 1), .webp, 16_384, 1),
    ("WebP, extended", SamplePictures.webpExtended(16_777_216, 480), .webp, 16_777_216, 480),
    ("BMP", SamplePictures.bmp(640, 480), .bmp, 640, 480),
    ("BMP, from the top", SamplePictures.bmp(640, -480), .bmp, 640, 480),
    ("BMP of OS/2", SamplePictures.oldBMP(640, 480), .bmp, 640, 480),
    ("AVIF", SamplePictures.avif(640, 480), .avif, 640, 480),
    ("HEIC", SamplePictures.avif(640, 480, brand: "heic"), .heic, 640, 480),
    ("PNG, huge", SamplePictures.png(Int(Int32.max), Int(Int32.max)), .png, Int(Int32.max), Int(Int32.max)),
  ]

  @Test("It is read from the picture's own header, whatever the format", arguments: samples)
  func sizes(name: String, data: Data, format: PictureFormat, width: Int, height: Int) {
    #expect(PictureFormat(of: data) == format)
    #expect(PictureSize(of: data) == PictureSize(width: width, height: height))
    // Data that is a part of other data does not begin at 0.
    #expect(PictureSize(of: (Data([1, 2, 3]) + data).dropFirst(3)) == PictureSize(width: width, height: height))
  }

  @Test("Untrusted input: a header that is cut off anywhere gives no size, or the right one", arguments: samples)
  func truncated(name: String, data: Data, format: PictureFormat, width: Int, height: Int) {
    for count in 0..<data.count {
      if let size = PictureSize(of: data.prefix(count)), format != .avif, format != .heic {
        #expect(size == PictureSize(width: width, height: height), "\(count)")
      }
    }
    #expect(PictureSize(of: data.prefix(9)) == nil)
  }

  @Test("Untrusted input: no header, however it is damaged, does harm", arguments: samples)
  func damaged(name: String, data: Data, format: PictureFormat, width: Int, height: Int) {
    var randomness = Randomness(seed: UInt64(data.count))
    for _ in 0..<500 {
      var bytes = data
      for _ in 0..<Int.random(in: 1...6, using: &randomness) {
        let at = Int.random(in: 0..<bytes.count, using: &randomness)
        bytes[at] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &randomness)].randomElement(using: &randomness) ?? 0
      }
      if let size = PictureSize(of: bytes) {
        let cells = size.cells(within: CellSize(columns: 80, rows: 20), cell: nil)
        #expect(1...80 ~= cells.columns && 1...20 ~= cells.rows)
      }
    }
  }

  @Test(
    "Untrusted input: an impossible size is none",
    arguments: [
      SamplePictures.png(0, 480), SamplePictures.png(640, 0), SamplePictures.png(-1, 480), SamplePictures.jpeg(640, 0),
      SamplePictures.gif(0, 0), SamplePictures.webpLossy(0, 480), SamplePictures.bmp(-640, 480),
      SamplePictures.bmp(640, Int(Int32.min)), SamplePictures.avif(0, 480), SamplePictures.avif(-1, -1),
      Data([0xFF, 0xD8, 0xFF, 0xE1, 0, 0]), Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 8]),
      Data([0xFF, 0xD8]) + Data(repeating: 0xFF, count: 100_000), Data(), Data("<svg width='1'>".utf8),
      Data(SamplePictures.box("ftyp", Array("avif".utf8)) + SamplePictures.big(4) + Array("meta".utf8)),
    ])
  func impossible(data: Data) {
    let thumbnail = PictureSize(width: 16, height: 16)
    #expect([nil, PictureFormat(of: data) == .avif ? thumbnail : nil].contains(PictureSize(of: data)))
  }

  @Test("Untrusted input: many boxes, or boxes in boxes, end")
  func boxes() {
    let many =
      SamplePictures.box("ftyp", Array("avif".utf8))
      + Array(repeating: SamplePictures.box("free", []), count: 50_000).joined()
    #expect(PictureSize(of: Data(many)) == nil)
  }

  @Test("A picture is scaled down to fit, its proportions kept, and never up")
  func cells() throws {
    let cell = try #require(TerminalSize.Cell(width: 10, height: 20))
    let fit = { (width: Int, height: Int, columns: Int, rows: Int) in
      PictureSize(width: width, height: height)?.cells(within: CellSize(columns: columns, rows: rows), cell: cell)
    }
    #expect(fit(800, 400, 80, 20) == CellSize(columns: 80, rows: 20))
    #expect(fit(1_600, 400, 80, 20) == CellSize(columns: 80, rows: 10))
    #expect(fit(400, 1_600, 80, 20) == CellSize(columns: 10, rows: 20))
    #expect(fit(40, 40, 80, 20) == CellSize(columns: 4, rows: 2))
    #expect(fit(1, 1, 80, 20) == CellSize(columns: 1, rows: 1))
    #expect(fit(1_000_000, 1, 80, 20) == CellSize(columns: 80, rows: 1))
    #expect(fit(1, 1_000_000, 80, 20) == CellSize(columns: 1, rows: 20))
    #expect(fit(800, 800, 1, 1) == CellSize(columns: 1, rows: 1))
    #expect(CellSize(columns: -3, rows: 0) == CellSize(columns: 1, rows: 1))
  }
}
