import Foundation
import ImageHeaders
import Testing

@Suite("The orientation of a picture")
struct ImageOrientationTests {
  private static let all = ImageOrientation.allCases

  @Test("It is read from EXIF in JPEG and WebP, and from the header of JPEG XL", arguments: all)
  func numbers(orientation: ImageOrientation) {
    let number = orientation.rawValue
    for data in [
      SampleImages.turnedJPEG(number, isLittle: true),
      SampleImages.turnedJPEG(number, isLittle: false),
      SampleImages.turnedWebP(number), SampleImages.jxl(640, 480, orientation: number),
    ] {
      #expect(ImageOrientation(of: data) == orientation)
      #expect(ImageOrientation(of: (Data([1, 2]) + data).dropFirst(2)) == orientation, "a slice")
    }
  }

  @Test(
    "In AVIF and HEIC it is a turn, and then a mirror",
    arguments: [
      (0, nil, .up), (1, nil, .left), (2, nil, .down), (3, nil, .right),
      (0, 0, .downMirrored), (1, 0, .leftMirrored), (2, 0, .upMirrored), (3, 0, .rightMirrored),
      (0, 1, .upMirrored), (1, 1, .rightMirrored), (2, 1, .downMirrored), (3, 1, .leftMirrored),
    ] as [(UInt8, UInt8?, ImageOrientation)]
  )
  func properties(turns: UInt8, mirror: UInt8?, orientation: ImageOrientation) {
    let data = SampleImages.turnedAVIF(turns, mirror: mirror)
    #expect(ImageOrientation(of: data) == orientation)
  }

  @Test("A quarter turn exchanges the sides of a size")
  func size() throws {
    let size = try #require(ImageSize(width: 640, height: 480))
    let turned = ImageSize(width: 480, height: 640)
    #expect(Self.all.map { size.turned($0) == turned } == Self.all.map { $0.rawValue > 4 })
    #expect(Self.all.filter { size.turned($0) == size }.map(\.rawValue) == [1, 2, 3, 4])
  }

  @Test("A picture that says nothing, or an impossible number, is upright")
  func upright() {
    let data = [
      SampleImages.png(640, 480), SampleImages.jpeg(640, 480), SampleImages.webpLossy(640, 480),
      SampleImages.turnedJPEG(0, isLittle: true), SampleImages.turnedJPEG(9, isLittle: false),
      SampleImages.jxl(640, 480), Data(),
    ]
    #expect(data.allSatisfy { ImageOrientation(of: $0) == .up })
  }

  @Test("Untrusted input: data that is cut off or damaged anywhere does no harm")
  func damaged() {
    let samples = [
      SampleImages.turnedJPEG(6, isLittle: true), SampleImages.turnedJPEG(6, isLittle: false),
      SampleImages.turnedWebP(6), SampleImages.turnedAVIF(3, mirror: 0),
      SampleImages.jxl(640, 480, orientation: 6),
    ]
    for sample in samples {
      for index in sample.indices {
        #expect(
          [.up, ImageOrientation(of: sample)].contains(ImageOrientation(of: sample[..<index]))
        )
        for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var data = sample
          data[index] = byte
          _ = ImageOrientation(of: data)
        }
      }
    }
  }
}
