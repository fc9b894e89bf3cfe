import Foundation
import ImageHeaders
import Testing

@Suite("How a GIF moves")
struct GIFAnimationTests {
  @Test("It has the time of each frame, and moves without end")
  func times() throws {
    let data = SampleGIF.moving(hundredths: [5, 100, 7], repetitions: 0)
    for data in [data, (Data([1, 2]) + data).dropFirst(2)] {
      let sut = try #require(GIFAnimation(of: data))
      #expect(sut.durations == [50, 1_000, 70])
      #expect(sut.plays == nil)
    }
  }

  @Test(
    "It plays once more than it is repeated, and once if it says nothing",
    arguments: [(nil, 1), (1, 2), (300, 301)] as [(Int?, Int)]
  )
  func plays(repetitions: Int?, plays: Int) throws {
    let data = SampleGIF.moving(hundredths: [5, 5], repetitions: repetitions)
    #expect(try #require(GIFAnimation(of: data)).plays == plays)
  }

  @Test("A frame that is to be shown for less than 20 ms is shown for 100 ms, as in browsers")
  func shortest() throws {
    let data = SampleGIF.moving(hundredths: [0, 1, 2], repetitions: 0)
    #expect(try #require(GIFAnimation(of: data)).durations == [100, 100, 20])
  }

  @Test("Tables of colours, of the file and of a frame, are no blocks")
  func colors() throws {
    let data = SampleGIF.moving(hundredths: [5, 6], repetitions: 0, colors: 256, ownColors: 8)
    #expect(try #require(GIFAnimation(of: data)).durations == [50, 60])
  }

  @Test("What does not move has no times: one frame, another format, nothing")
  func still() {
    #expect(GIFAnimation(of: SampleGIF.moving(hundredths: [5], repetitions: 0)) == nil)
    #expect(GIFAnimation(of: SampleImages.png(4, 4)) == nil)
    #expect(GIFAnimation(of: Data("GIF89a".utf8)) == nil)
    #expect(GIFAnimation(of: Data()) == nil)
  }

  @Test("One that is cut off has the frames up to there, and one that is damaged does no harm")
  func damaged() throws {
    let data = SampleGIF.moving(hundredths: [5, 6, 7], repetitions: 0, colors: 4)
    let cut = data.dropLast(SampleGIF.bytesOfFrame)
    #expect(try #require(GIFAnimation(of: cut)).durations == [50, 60])
    for count in 0..<data.count {
      _ = GIFAnimation(of: data.prefix(count))
      for value: UInt8 in [0, 0x21, 0x2C, 0x3B, 0x80, 0xFF] {
        var damaged = data
        damaged[count] = value
        let sut = GIFAnimation(of: damaged)
        #expect(sut.map { $0.durations.count > 1 } ?? true)
      }
    }
  }
}

/// A GIF as far as its blocks go.
enum SampleGIF {
  /// With its time, and no colours of its own, and the end of the file.
  static let bytesOfFrame = 8 + 10 + 5 + 1

  static func moving(
    hundredths: [Int],
    repetitions: Int?,
    colors: Int = 0,
    ownColors: Int = 0
  ) -> Data {
    var bytes = Array("GIF89a".utf8) + [4, 0, 4, 0, flags(colors), 0, 0]
    bytes += Array(repeating: 0x2C, count: 3 * colors)
    if let repetitions {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
      bytes += [3, 1, UInt8(repetitions % 256), UInt8(repetitions / 256), 0]
    }
    bytes += [0x21, 0xFE, 2, 0x2C, 0x2C, 0]
    for time in hundredths {
      bytes += [0x21, 0xF9, 4, 0, UInt8(time % 256), UInt8(time / 256), 0, 0]
      bytes += [0x2C, 0, 0, 0, 0, 4, 0, 4, 0, flags(ownColors)]
      bytes += Array(repeating: 0x2C, count: 3 * ownColors) + [2, 2, 0x2C, 0x2C, 0]
    }
    return Data(bytes + [0x3B])
  }

  private static func flags(_ colors: Int) -> UInt8 {
    colors == 0 ? 0 : 0x80 | UInt8(colors.trailingZeroBitCount - 1)
  }
}
