import FeedPresentation
import Foundation
import ImageHeaders
import Testing

@testable import TerminalPictures

@Suite("Pictures that move")
struct PictureFrameTests {
  private static let pixels = (0..<3).map { Data(repeating: $0, count: 4 * 4 * 4) }

  @Test("kitty gets the time of the first frame, each other one, and then a start without end")
  func frames() async throws {
    let gif = Self.gif(hundredths: [5, 6, 70])
    let (kept, programs) = try await move(gif)
    #expect(kept.frameCount == 3)
    let sent = (0..<3).map { Array(kept.sendingFrame($0, as: 7)) }
    let first = try PictureDecoder.kitty(sent[0].joined())
    #expect(first.data == Self.pixels[0])
    #expect(["a", "i", "r", "X", "z"].map { first.keys[$0] } == ["f", "7", "1", "1", "50"])
    let second = try PictureDecoder.kitty(sent[1].joined())
    let keys = ["a": "f", "i": "7", "z": "60", "f": "32", "s": "4", "v": "4", "q": "2"]
    #expect(second.keys == keys)
    #expect(second.data == Self.pixels[1])
    #expect(sent[2].last == "\u{1B}_Ga=a,i=7,s=3,v=1,q=2\u{1B}\\")
    #expect(try PictureDecoder.kitty(sent[2].dropLast().joined()).data == Self.pixels[2])
    let size = try #require(ImageSize(width: 4, height: 4))
    #expect(programs.messages.last == .frames(gif, size, step: 1))
  }

  @Test("Each chunk of a frame says that it is one, as the protocol demands")
  func chunks() async throws {
    let gif = Self.gif(hundredths: [5, 5], width: 64)
    let (kept, _) = try await move(
      gif,
      frames: Array(repeating: Data(count: 64 * 64 * 4), count: 2)
    )
    let sent = Array(kept.sendingFrame(1, as: 7)).dropLast()
    #expect(sent.count == 6)
    #expect(sent.dropFirst().allSatisfy { $0.hasPrefix("\u{1B}_Ga=f,q=2,m=") })
  }

  @Test("It moves as often as it asks for, which kitty counts from 2")
  func plays() async throws {
    let (kept, _) = try await move(Self.gif(hundredths: [5, 5, 5], repetitions: 2))
    #expect(Array(kept.sendingFrame(2, as: 1)).last == "\u{1B}_Ga=a,i=1,s=3,v=4,q=2\u{1B}\\")
  }

  @Test("With too many pixels frames are left out, and the others shown for their time too")
  func many() async throws {
    let gif = Self.gif(hundredths: Array(repeating: 5, count: 50), width: 800)
    let frames = Array(repeating: Data(), count: 17)
    let (kept, programs) = try await move(gif, frames: frames)
    let size = try #require(ImageSize(width: 800, height: 800))
    #expect(programs.messages.last == .frames(gif, size, step: 3))
    #expect(kept.frameCount == 17)
    #expect(Array(kept.sendingFrame(0, as: 1)).joined().contains(",z=150,"))
  }

  @Test("A picture of one frame is still, and no program is asked for more")
  func still() async throws {
    let (kept, programs) = try await move(Self.gif(hundredths: [5]))
    #expect(kept.frameCount == 0)
    #expect(programs.messages.count == 1)
  }

  @Test("One of more than 5 million pixels is still, as it is not sent ahead")
  func large() async throws {
    let (kept, programs) = try await move(Self.gif(hundredths: [5, 5], width: 2_300))
    #expect(kept.frameCount == 0)
    #expect(programs.messages.count == 1)
  }

  @Test("Where pictures are not kept none moves: in iTerm2, and in kitty inside tmux")
  func otherTerminals() async throws {
    let gif = Self.gif(hundredths: [5, 5])
    let still = DrawnPicture.decoded(
      try Self.first(of: gif),
      PicturePlacement(cells: CellSize(columns: 4, rows: 2))
    )
    for sut in [makeSUT(.iterm2(takesParts: true)), makeSUT(passesTmux: true)] {
      let programs = PictureProgramsSpy(frames: Self.pixels)
      _ = try await sut.moving(still, of: gif, by: programs)
      #expect(programs.messages.isEmpty)
    }
  }

  @Test("If no program has its frames, that is an error")
  func failure() async throws {
    await #expect {
      try await move(Self.gif(hundredths: [5, 5]), frames: [])
    } throws: { error in
      "\(error)".contains("no frames")
    }
  }

  private func makeSUT(
    _ kind: PictureProtocol.Kind = .kitty(hasChafa: false),
    passesTmux: Bool = false
  ) -> PictureRenderer {
    PictureRenderer(
      PictureProtocol(kind, hasLinks: false, passesTmux: passesTmux),
      area: CellSize(columns: 800, rows: 400),
      cell: nil,
      isPlain: false,
      language: .inFull
    )
  }

  private func move(
    _ gif: Data,
    frames: [Data] = pixels
  ) async throws -> (kept: KittyPicture, programs: PictureProgramsSpy) {
    let programs = PictureProgramsSpy(decoding: { try Self.first(of: gif) }, frames: frames)
    let sut = makeSUT()
    guard case .order(let order) = sut.rendering(of: .loaded(gif)) else {
      throw CancellationError()
    }
    let drawn = try await sut.carryOut(order, of: gif, by: programs)
    let moving = try await sut.moving(drawn, of: gif, by: programs)
    return (try #require(sut.kept(moving)), programs)
  }

  private static func first(of gif: Data) throws -> ConvertedPicture {
    let size = try #require(ImageSize(of: gif))
    return ConvertedPicture(.rgba(size), Data(count: 4 * size.pixels))
  }

  private static func gif(hundredths: [Int], repetitions: UInt8 = 0, width: Int = 4) -> Data {
    let side = [UInt8(width % 256), UInt8(width / 256)]
    var bytes = Array("GIF89a".utf8) + side + side + [0, 0, 0]
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, repetitions, 0, 0]
    for time in hundredths {
      bytes += [0x21, 0xF9, 4, 0, UInt8(time), 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0] + side + side + [0, 2, 1, 0, 0]
    }
    return Data(bytes + [0x3B])
  }
}
