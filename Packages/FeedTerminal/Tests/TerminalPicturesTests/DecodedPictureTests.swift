import FeedPresentation
import FeedTerminal
import Foundation
import ImageHeaders
import Synchronization
import Testing

@testable import TerminalPictures

@Suite("Pictures that programs decode")
struct DecodedPictureTests {
  private static let still = ["--animate", "off", "--polite", "on", "--size"]
  private static let jpeg = SampleImages.jpeg(4_000, 3_000)

  @Test("kitty gets as many pixels as the cells have, whatever the format")
  func kitty() async throws {
    let size = try #require(ImageSize(width: 427, height: 320))
    let pixels = Data(repeating: 7, count: 3 * 427 * 320)
    let programs = PictureProgramsSpy(decoding: { ConvertedPicture(.rgb(size), pixels) })
    let (text, cells) = try await draw(Self.jpeg, .kitty(hasChafa: true), programs)
    let picture = try PictureDecoder.kitty(String(text.dropFirst(2).dropLast()))
    #expect(picture.data == pixels)
    #expect(
      picture.keys == [
        "a": "T", "f": "24", "s": "427", "v": "320", "c": "43", "r": "16", "q": "2",
      ]
    )
    #expect(cells == CellSize(columns: 43, rows: 16))
    let wanted = try #require(ImageSize(width: 430, height: 323))
    #expect(programs.messages == [.decode(Self.jpeg, DecodingRequest(.pixels, size: wanted))])
  }

  @Test("kitty gets transparent pixels, and PNG, as they are")
  func otherEncodings() async throws {
    let size = try #require(ImageSize(width: 2, height: 1))
    for (encoding, keys) in [
      (ConvertedPicture.Encoding.rgba(size), ["f": "32", "s": "2", "v": "1"]), (.png, ["f": "100"]),
    ] {
      let data = Data([1, 2, 3, 4, 5, 6, 7, 8])
      let programs = PictureProgramsSpy(decoding: { ConvertedPicture(encoding, data) })
      let (text, _) = try await draw(Self.jpeg, .kitty(hasChafa: false), programs)
      let picture = try PictureDecoder.kitty(String(text.dropFirst(2).dropLast()))
      #expect(picture.data == data)
      #expect(picture.keys.filter { "fsv".contains($0.key) } == keys)
    }
  }

  @Test("A PNG that kitty would make much smaller is made so by a program, or else sent as it is")
  func reduced() async throws {
    let png = SampleImages.png(4_000, 3_000)
    let size = try #require(ImageSize(width: 430, height: 323))
    let smaller = ConvertedPicture(.png, SampleImages.png(430, 323))
    let programs = PictureProgramsSpy(decoding: { smaller })
    let (text, _) = try await draw(png, .kitty(hasChafa: true), programs)
    #expect(try PictureDecoder.kitty(String(text.dropFirst(2).dropLast())).data == smaller.data)
    #expect(programs.messages == [.decode(png, DecodingRequest(.pixels, size: size))])

    let none = PictureProgramsSpy()
    let (whole, _) = try await draw(png, .kitty(hasChafa: true), none)
    #expect(try PictureDecoder.kitty(String(whole.dropFirst(2).dropLast())).data == png)
    #expect(none.messages == [.decode(png, DecodingRequest(.pixels, size: size))])
  }

  @Test("A picture is never scaled up, nor are more pixels asked for than a large screen has")
  func sizes() throws {
    let cell = try #require(TerminalSize.Cell(width: 10, height: 20))
    let cases: [(Int, Int, CellSize, Int, Int)] = [
      (100, 50, CellSize(columns: 64, rows: 16), 100, 50),
      (4_000, 3_000, CellSize(columns: 40, rows: 15), 400, 300),
      // The side that needs more counts.
      (4_000, 3_000, CellSize(columns: 40, rows: 16), 427, 320),
      (10_000, 10_000, CellSize(columns: 1_000, rows: 500), 2_881, 2_881),
      (30_000, 1, CellSize(columns: 64, rows: 1), 30_000, 1),
    ]
    for (width, height, cells, wantedWidth, wantedHeight) in cases {
      let size = try #require(ImageSize(width: width, height: height))
      #expect(
        size.covering(cells, of: cell) == ImageSize(width: wantedWidth, height: wantedHeight)
      )
    }
  }

  @Test("Where kitty's pixels cannot be had chafa draws, and where it cannot the error is said")
  func standIn() async throws {
    let programs = PictureProgramsSpy()
    let (text, cells) = try await draw(Self.jpeg, .kitty(hasChafa: true), programs)
    #expect(text == "  \(PictureProgramsSpy.graphics(["kitty"]))\n")
    let options = ["--format", "kitty"] + Self.still + ["\(cells.columns)x\(cells.rows)"]
    #expect(programs.messages.last == .chafa(options + ["/dev/stdin"], Self.jpeg))

    for (data, kind) in [
      (Self.jpeg, PictureProtocol.Kind.kitty(hasChafa: false)),
      (SampleImages.avif(8, 8), .kitty(hasChafa: true)),
      (SampleImages.jpeg(8_000, 8_000), .kitty(hasChafa: true)),
    ] {
      let programs = PictureProgramsSpy()
      await #expect(throws: ProgramFailure.self) { try await draw(data, kind, programs) }
      #expect(programs.messages.count == 1)
    }
  }

  @Test("iTerm2 gets a file in place of what only iTerm2 itself decodes, or else the very bytes")
  func iterm2() async throws {
    let avif = SampleImages.avif(640, 320)
    let file = Data("a file".utf8)
    let programs = PictureProgramsSpy(decoding: { ConvertedPicture(.jpeg, file) })
    let wanted = try #require(ImageSize(width: 640, height: 320))
    for (programs, data) in [(programs, file), (PictureProgramsSpy(), avif)] {
      let (text, _) = try await draw(avif, .iterm2(takesParts: true), programs)
      let picture = try PictureDecoder.iterm2(String(text.dropFirst(2).dropLast()))
      #expect(picture.data == data)
      #expect(picture.keys["width"] == "64")
      #expect(programs.messages == [.decode(avif, DecodingRequest(.file, size: wanted))])
    }
  }

  @Test(
    "chafa gets a file in place of what it does not read",
    arguments: [PictureProtocol.Kind.chafa, .sixel]
  )
  func chafa(kind: PictureProtocol.Kind) async throws {
    let file = Data("a file".utf8)
    for data in [SampleImages.avif(64, 64), SampleImages.bmp(64, 64)] {
      let programs = PictureProgramsSpy(decoding: { ConvertedPicture(.png, file) })
      let (text, _) = try await draw(data, kind, programs)
      let drawn = kind == .chafa ? "drawn" : PictureProgramsSpy.graphics(["sixels"])
      #expect(text == "  \(drawn)\n")
      guard case .chafa(_, file) = programs.messages.last, programs.messages.count == 2 else {
        Issue.record("\(programs.messages)")
        continue
      }
    }
    let missing = MissingDecoder(.avif, install: "avifdec (libavif-bin)")
    await #expect(throws: missing) {
      try await draw(
        SampleImages.avif(64, 64),
        kind,
        PictureProgramsSpy(decoding: { throw missing })
      )
    }
  }

  @Test(
    "What chafa refuses another program decodes, and chafa draws that, once",
    arguments: [PictureProtocol.Kind.chafa, .sixel]
  )
  func refused(kind: PictureProtocol.Kind) async throws {
    let size = try #require(ImageSize(width: 1, height: 2))
    let pixels = Data([1, 2, 3, 4, 5, 6])
    let picture = Data("a file".utf8)
    let decoded = [ConvertedPicture(.png, picture), ConvertedPicture(.rgb(size), pixels)]
    let files = [picture, PNGFile.data(of: pixels, size: size, hasAlpha: false)]
    for (one, file) in zip(decoded, files) {
      let calls = Mutex(0)
      let programs = PictureProgramsSpy(
        decoding: { one },
        chafa: { options in
          guard calls.withLock({ exchange(&$0, with: 1) }) == 1 else {
            throw ProgramFailure("refused")
          }
          return options.contains("symbols") ? "drawn\n" : PictureProgramsSpy.graphics(options)
        }
      )
      let text = try await draw(Self.jpeg + Data([0xFF, 0xD9]), kind, programs).text
      let drawn = kind == .chafa ? "drawn" : PictureProgramsSpy.graphics(["sixels"])
      #expect(text == "  \(drawn)\n")
      #expect(programs.messages.count == 3)
      guard case .chafa(_, file) = programs.messages.last else {
        Issue.record("\(programs.messages)")
        continue
      }
    }
  }

  @Test("What chafa refuses, and no installed program decodes, names a program; nothing repeats")
  func refusedByAll() async throws {
    let missing = MissingDecoder(.jpeg, install: "djpeg (libjpeg-turbo-progs)")
    let programs = PictureProgramsSpy(
      decoding: { throw missing },
      chafa: { _ in throw ProgramFailure("refused") }
    )
    await #expect(throws: missing) { try await draw(Self.jpeg, .chafa, programs) }
    #expect(programs.messages.count == 2)
    let broken = PictureProgramsSpy(chafa: { _ in throw ProgramFailure("refused") })
    await #expect(throws: ProgramFailure.self) { try await draw(Self.jpeg, .chafa, broken) }
    #expect(broken.messages.count == 2)
  }

  @Test("Pixels become a PNG file, byte by byte")
  func pngFile() throws {
    let size = try #require(ImageSize(width: 1, height: 1))
    let file = PNGFile.data(of: Data([255, 0, 0]), size: size, hasAlpha: false)
    // As zlib and Python's struct and zlib write it.
    let wanted = """
      89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de\
      0000000f494441547801010400fbff00ff0000030101008d1de5820000000049454e44ae426082
      """
    #expect(file.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == wanted)
    #expect(ImageSize(of: file) == size)
  }

  @Test("A picture that lies on its side takes the cells of an upright one")
  func orientation() {
    let exif: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0*\0\0\0\u{08}\0\u{01}".utf8)
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let data = Data([0xFF, 0xD8] + exif) + SampleImages.jpeg(640, 320).dropFirst(2)
    #expect(renderer(.kitty(hasChafa: true)).cells(of: data) == CellSize(columns: 16, rows: 16))
  }

  @Test("What is missing is said, and what went wrong otherwise is not drawn")
  func words() {
    let missing = MissingDecoder(.avif, install: "avifdec (libavif-bin)")
    let sut = renderer(.chafa)
    #expect(
      sut.notDrawn(because: missing)
        == "  picture in AVIF: install avifdec (libavif-bin) to see it\n"
    )
    #expect(sut.notDrawn(because: ProgramFailure("late")) == "  the picture cannot be drawn\n")
  }

  @Test("The details name a decoder for each format but PNG, and the sandbox")
  func details() {
    let programs = PictureProgramsSpy(missing: [.heic], sandbox: ["Landlock 7", "seccomp"])
    #expect(
      programs.details(in: .inFull) == [
        "JPEG: /bin/jpeg", "GIF: /bin/gif", "WebP: /bin/webp", "AVIF: /bin/avif",
        "picture in HEIC: install a program (a package) to see it", "BMP: /bin/bmp",
        "JPEG XL: /bin/jxl", "sandbox: Landlock 7, seccomp",
      ]
    )
    #expect(
      PictureProgramsSpy().details(in: .inFull).last
        == "sandbox: no sandbox: this kernel cannot confine image decoders"
    )
  }

  private func draw(
    _ data: Data,
    _ kind: PictureProtocol.Kind,
    _ programs: PictureProgramsSpy
  ) async throws -> (text: String, cells: CellSize) {
    let sut = renderer(kind)
    guard case .order(let order) = sut.rendering(of: .loaded(data)) else {
      throw NoOrder()
    }
    let drawn = try await sut.carryOut(order, of: data, by: programs)
    return (Array(sut.pieces(of: drawn)).joined(), order.placement.cells)
  }

  private struct NoOrder: Error {}

  private func renderer(_ kind: PictureProtocol.Kind) -> PictureRenderer {
    PictureRenderer(
      PictureProtocol(kind, hasLinks: true),
      size: TerminalSize(columns: 80, rows: 24),
      style: Style(isPlain: true)
    )
  }
}
