import FeedPresentation
import FeedTerminal
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@testable import TerminalPictures

@Suite("Pictures on a terminal")
struct TerminalPictureTests {
  static let sizes = [
    0, 1, 2, 3, 3_071, 3_072, 3_073, 4_095, 4_096, 4_097, 6_143, 6_144, 6_145, 49_151, 49_152,
    49_153, 262_143, 262_144,
    262_145, 1_048_576,
  ]

  @Test("kitty gets the very bytes, in chunks of 4,096 bytes at most", arguments: sizes)
  func kitty(count: Int) throws {
    let data = data(count)
    let cells = CellSize(columns: 40, rows: 10)
    let picture = try PictureDecoder.kitty(kittyPieces(of: data, cells).joined())
    #expect(picture.data == data)
    #expect(picture.keys == ["a": "T", "f": "100", "c": "40", "r": "10", "q": "2"])
    #expect(picture.sequences == max(1, (count + 3_071) / 3_072))
  }

  @Test(
    "iTerm2 gets the very bytes, in parts where they are many and it takes parts",
    arguments: sizes,
    [true, false]
  )
  func iterm2(count: Int, takesParts: Bool) throws {
    let data = data(count)
    let cells = CellSize(columns: 40, rows: 10)
    let picture = try PictureDecoder.iterm2(
      ITerm2Images.pieces(of: data, cells: cells, takesParts: takesParts).joined()
    )
    #expect(picture.data == data)
    #expect(
      picture.keys == [
        "inline": "1", "size": "\(count)", "width": "40", "height": "10",
        "preserveAspectRatio": "1",
      ]
    )
    #expect((picture.sequences > 1) == (takesParts && count > 262_144))
  }

  @Test("A picture is never in memory as one text")
  func pieces() {
    let data = data(1_048_576)
    let cells = CellSize(columns: 1, rows: 1)
    #expect(kittyPieces(of: data, cells).allSatisfy { $0.utf8.count <= 66_000 })
    for takesParts in [true, false] {
      let pieces = ITerm2Images.pieces(of: data, cells: cells, takesParts: takesParts)
      #expect(pieces.allSatisfy { $0.utf8.count <= 66_000 })
    }
  }

  @Test("A picture stands behind the margin, and the next text below it")
  func margin() {
    let png = SampleImages.png(8, 8, count: 5_000)
    let sut = renderer(.kitty(hasChafa: false))
    guard case .picture(let picture) = sut.rendering(of: .loaded(png)) else {
      Issue.record("no picture")
      return
    }
    let pieces = Array(sut.pieces(of: picture))
    #expect(pieces.joined().hasPrefix("  \u{1B}_G"))
    #expect(pieces.joined().hasSuffix("\u{1B}\\\n"))
    #expect(pieces.count == 4)
  }

  @Test("kitty is sent PNG as it is, and scales it")
  func kittyFormats() throws {
    let png = PictureState<Data>.loaded(SampleImages.png(800, 400))
    for hasChafa in [true, false] {
      let sut = renderer(.kitty(hasChafa: hasChafa))
      guard case .picture(let picture) = sut.rendering(of: png) else {
        Issue.record("no picture")
        continue
      }
      let text = String(Array(sut.pieces(of: picture)).joined().dropFirst(2).dropLast())
      #expect(try PictureDecoder.kitty(text).keys["c"] == "64")
    }
  }

  @Test("iTerm2 is sent most formats as they are; chafa draws in colour where there is colour")
  func anyFormat() {
    let jpeg = PictureState<Data>.loaded(SampleImages.jpeg(800, 800))
    guard case .picture = renderer(.iterm2(takesParts: false)).rendering(of: jpeg) else {
      Issue.record("no picture")
      return
    }
    let cells = CellSize(columns: 32, rows: 16)
    for (isPlain, options) in [(true, ["--colors", "none"]), (false, [])] {
      guard
        case .order(let order) = renderer(.chafa, isPlain: isPlain).rendering(of: jpeg),
        case .chafa(let drawing, decodesFirst: false) = order.way
      else {
        Issue.record("no chafa")
        continue
      }
      #expect(drawing.format == .symbols)
      #expect(drawing.options == options)
      #expect(drawing.size == cells)
      #expect(order.placement.cells == cells)
    }
  }

  @Test("chafa draws a still picture, and leaves the cursor alone")
  func chafaArguments() async throws {
    let programs = PictureProgramsSpy()
    let data = SampleImages.jpeg(80, 80)
    let sut = renderer(.chafa)
    guard case .order(let order) = sut.rendering(of: .loaded(data)) else {
      Issue.record("no chafa")
      return
    }
    let drawn = try await sut.carryOut(order, of: data, by: programs)
    #expect(Array(sut.pieces(of: drawn)) == ["  drawn\n"])
    let options = ["--format", "symbols", "--colors", "none", "--animate", "off"]
    let asked = options + ["--polite", "on", "--size", "8x4", "/dev/stdin"]
    #expect(programs.messages == [.chafa(asked, data)])
  }

  @Test(
    "Sixels fit into the cells that there are, whatever chafa takes for a cell",
    arguments: [
      // What is asked for is in units of 8 × 8 pixels, and the room is 64 × 16 cells.
      (
        TerminalSize.Cell(width: 10, height: 20), CellSize(columns: 80, rows: 40), (8, 8), ["80x40"]
      ),
      (
        TerminalSize.Cell(width: 10, height: 20), CellSize(columns: 80, rows: 40), (10, 10),
        ["80x40", "64x32"]
      ),
      (
        TerminalSize.Cell(width: 20, height: 40), CellSize(columns: 100, rows: 50), (8, 8),
        ["100x50"]
      ),
      (nil, CellSize(columns: 48, rows: 24), (8, 8), ["48x24"]),
      (nil, CellSize(columns: 48, rows: 24), (12, 12), ["48x24", "32x16"]),
    ]
  )
  func sixels(cell: TerminalSize.Cell?, size: CellSize, unit: (Int, Int), asked: [String])
    async throws
  {
    let sut = PictureRenderer(
      PictureProtocol(.sixel, hasLinks: true),
      size: TerminalSize(columns: 80, rows: 24, cell: cell),
      style: Style(isPlain: true)
    )
    let data = SampleImages.png(800, 400)
    guard case .order(let order) = sut.rendering(of: .loaded(data)),
      case .chafa(let drawing, decodesFirst: false) = order.way
    else {
      Issue.record("no chafa")
      return
    }
    #expect(drawing.format == .sixels)
    #expect(drawing.options == ["--font-ratio", "1"])
    #expect(drawing.size == size)
    let sizes = Mutex<[String]>([])
    let programs = PictureProgramsSpy(chafa: { words in
      let words = words[words.count - 2].split(separator: "x").compactMap { Int($0) }
      sizes.withLock { $0.append("\(words[0])x\(words[1])") }
      return "\u{1B}P0;1;0q\"1;1;\(words[0] * unit.0);\(words[1] * unit.1)#0;2;0;0;0\u{1B}\\"
    })
    let drawn = try await sut.carryOut(order, of: data, by: programs)
    #expect(sizes.withLock { $0 } == asked)
    #expect(Array(sut.pieces(of: drawn)).joined().hasPrefix("  \u{1B}P"))
  }

  @Test("In an area no line ends after sixels: below them the screen might scroll")
  func sixelsInArea() {
    let sut = PictureRenderer(
      PictureProtocol(.sixel, hasLinks: true),
      area: CellSize(columns: 80, rows: 23),
      cell: nil,
      isPlain: true,
      language: .inFull
    )
    #expect(Array(sut.pieces(of: .text("\u{1B}P0q~\u{1B}\\\n"))) == ["\u{1B}P0q~\u{1B}\\"])
    #expect(Array(sut.pieces(of: .text("\u{1B}P0q~\u{1B}\\"))) == ["\u{1B}P0q~\u{1B}\\"])
  }

  @Test("What chafa wrote stands behind the margin")
  func chafaText() {
    #expect(renderer(.chafa).text(ofChafa: "ab\ncd\n") == "  ab\n  cd\n")
    #expect(renderer(.chafa).text(ofChafa: "ab") == "  ab\n")
    #expect(renderer(.chafa).text(ofChafa: "") == "")
  }

  @Test(
    "Untrusted input: chafa gets a line more than a picture has at most; what it writes beyond is left out"
  )
  func chafaLines() {
    #expect(
      renderer(.chafa).text(ofChafa: "ab\n" + String(repeating: "\n", count: 1 << 16)).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).count == 18
    )
    #expect(
      renderer(.chafa).text(ofChafa: String(repeating: "a\n", count: 17))
        == String(repeating: "  a\n", count: 17)
    )
    #expect(
      renderer(.chafa).text(ofChafa: String(repeating: "a\n", count: 17) + "b")
        == String(repeating: "  a\n", count: 17)
    )
  }

  @Test(
    "Untrusted input: data that is not a picture, or has too many pixels, is not sent to the terminal"
  )
  func refused() {
    for data in [
      Data("\u{1B}[2J".utf8), Data(), SampleImages.png(0, 5), SampleImages.png(100_000, 100_000),
      SampleImages.gif(0, 0),
    ] {
      for kind in [
        PictureProtocol.Kind.kitty(hasChafa: true), .iterm2(takesParts: true), .sixel, .chafa,
      ] {
        guard
          case .text("  the picture cannot be drawn\n") = renderer(kind).rendering(
            of: .loaded(data)
          )
        else {
          Issue.record("\(kind): \(data)")
          continue
        }
      }
    }
    // kitty takes no side above 10,000.
    let wide = PictureState<Data>.loaded(SampleImages.png(10_001, 10))
    guard case .order = renderer(.kitty(hasChafa: false)).rendering(of: wide) else {
      Issue.record("too wide for kitty")
      return
    }
  }

  @Test(
    "Untrusted input: chafa gets PNG, JPEG, GIF and WebP alone, and no more pixels than it can draw"
  )
  func chafaInput() {
    for kind in [PictureProtocol.Kind.chafa, .sixel] {
      for (data, isDecoded) in [
        (SampleImages.png(8_000, 4_000), false), (SampleImages.gif(64, 64), false),
        (SampleImages.bmp(8, 8), true), (SampleImages.avif(8, 8), true),
      ] {
        guard case .order(let order) = renderer(kind).rendering(of: .loaded(data)),
          case .chafa(_, decodesFirst: isDecoded) = order.way
        else {
          Issue.record("\(kind): \(data) is not drawn so")
          continue
        }
      }
      for data in [SampleImages.png(8_001, 4_000), SampleImages.avif(8_001, 4_000)] {
        guard case .text = renderer(kind).rendering(of: .loaded(data)) else {
          Issue.record("\(kind): \(data) is drawn")
          continue
        }
      }
    }
  }

  @Test("A picture that could not be loaded says why; without pictures nothing is said")
  func failed() {
    let failed = PictureState<Data>.failed(
      message: "no connection: the server refused the connection"
    )
    guard case .text(let text) = renderer(.chafa).rendering(of: failed) else {
      Issue.record("no text")
      return
    }
    #expect(text == "  no connection: the server refused the connection\n")
    for kind in [PictureProtocol.Kind.none, .link] {
      for state in [failed, .loading, .loaded(SampleImages.png(8, 8))] {
        guard case .nothing = renderer(kind).rendering(of: state) else {
          Issue.record("\(kind)")
          continue
        }
      }
    }
  }

  private func kittyPieces(of data: Data, _ cells: CellSize) -> [String] {
    Array(
      KittyGraphics.pieces(of: ConvertedPicture(.png, data), at: PicturePlacement(cells: cells))
    )
  }

  private func renderer(_ kind: PictureProtocol.Kind, isPlain: Bool = true) -> PictureRenderer {
    PictureRenderer(
      PictureProtocol(kind, hasLinks: true),
      size: TerminalSize(columns: 80, rows: 24),
      style: Style(isPlain: isPlain)
    )
  }

  private func data(_ count: Int) -> Data {
    var randomness = Randomness(seed: UInt64(count))
    let words = (0..<count / 8 + 1).map { _ in randomness.next() }
    return words.withUnsafeBytes { Data($0.prefix(count)) }
  }
}
