import FeedPresentation
import FeedTerminal
import Foundation
import Testing

@testable import TerminalPictures

@Suite("Pictures of kitty inside tmux")
struct KittyPlaceholdersTests {
  private let png = SampleImages.png(20, 40)

  @Test("A picture is handed on to kitty, and each line of it is marked characters of its colour")
  func belowRow() throws {
    let sut = PictureRenderer(
      PictureProtocol(.kitty(hasChafa: true), hasLinks: false, passesTmux: true),
      size: TerminalSize(columns: 80, rows: 24, cell: TerminalSize.Cell(width: 10, height: 20)),
      style: Style(isPlain: true)
    )
    let id = PictureID(of: png)
    let code = id.mark << 24 | id.color
    let mark = try #require(Self.marks[Int(id.mark)])
    let line = { (row: String) in
      "  \u{1B}[38;5;\(id.color)m\u{10EEEE}\(row)\u{305}\(mark)\u{10EEEE}\(row)\u{30D}\(mark)"
        + "\u{1B}[39m\n"
    }
    let sent =
      "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=T,U=1,i=\(code),f=100,c=2,r=2,q=2,m=0;"
      + "\(png.base64EncodedString())\u{1B}\u{1B}\\\u{1B}\\"
    #expect(try pieces(sut) == sent + line("\u{305}") + line("\u{30D}"))
  }

  @Test("In an area each line begins where the last one began, one row lower")
  func area() throws {
    let sut = PictureRenderer(
      PictureProtocol(.kitty(hasChafa: false), hasLinks: false, passesTmux: true),
      area: CellSize(columns: 2, rows: 2),
      cell: TerminalSize.Cell(width: 10, height: 20),
      isPlain: true,
      language: .inFull
    )
    let lines = KittyPlaceholders.lines(
      of: PictureID(of: png),
      in: CellSize(columns: 2, rows: 2)
    )
    let shown = lines.map { "\u{1B}7\($0)\u{1B}8\u{1B}[B" }.joined()
    #expect(try pieces(sut).hasSuffix("\u{1B}\u{1B}\\\u{1B}\\" + shown))
    let id = PictureID(of: png).number
    #expect(
      sut.removal(of: png)
        == "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\u{1B}\\\u{1B}\\"
    )
  }

  @Test("Each chunk is handed on by itself, and the closing too")
  func chunks() {
    let large = ConvertedPicture(.png, Data(repeating: 1, count: 10_000))
    let place = PicturePlacement(
      cells: CellSize(columns: 1, rows: 1),
      id: PictureID(of: large.data)
    )
    let pieces = Array(KittyGraphics.pieces(of: large, at: place))
    #expect(pieces.count == 4)
    for piece in pieces {
      #expect(piece.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_G"))
      #expect(piece.hasSuffix("\u{1B}\u{1B}\\\u{1B}\\"))
    }
    let shape = PictureProtocol(.kitty(hasChafa: false), hasLinks: false, passesTmux: true)
    #expect(
      shape.closing
        == "\u{1B}\\\u{1B}Ptmux;\u{1B}\u{1B}_Gq=2,m=0;\u{1B}\u{1B}\\\u{1B}\\\u{1B}[0m"
    )
  }

  @Test("There is a mark for each of 297 rows; columns beyond them follow the one before")
  func wide() {
    let id = PictureID(of: png)
    let lines = KittyPlaceholders.lines(of: id, in: CellSize(columns: 400, rows: 400))
    #expect(lines.count == 297)
    #expect(Set(lines).count == 297)
    for line in lines {
      #expect(line.unicodeScalars.count { $0 == "\u{10EEEE}" } == 400)
      #expect(
        line.unicodeScalars.count == 400 + 297 * 3 + "\u{1B}[38;5;\(id.color)m\u{1B}[39m".count
      )
    }
    // The last one that kitty lists.
    #expect(lines[296].unicodeScalars.contains("\u{1D244}"))
  }

  @Test("Equal pictures have one number, others have other ones, and none has a small one")
  func ids() {
    let pictures = (0..<100).map { Data("picture \($0)".utf8) }
    let ids = pictures.map(PictureID.init)
    #expect(ids == pictures.map(PictureID.init))
    #expect(Set(ids).count == 100)
    for id in ids {
      #expect((1...255).contains(id.color) && (1...255).contains(id.mark))
      #expect(id.number > 0xFF_FFFF)
    }
  }

  @Test("A part of a picture is cut out of pixels: kitty would show all of a file")
  func part() throws {
    for passesTmux in [true, false] {
      let sut = PictureRenderer(
        PictureProtocol(.kitty(hasChafa: false), hasLinks: false, passesTmux: passesTmux),
        area: CellSize(columns: 40, rows: 10),
        cell: TerminalSize.Cell(width: 10, height: 20),
        isPlain: true,
        language: .inFull,
        view: PictureView(fitsWidth: true)
      )
      let tall = PictureState.loaded(SampleImages.png(400, 2_000))
      switch (sut.rendering(of: tall), passesTmux) {
      case (.order(let order), true): #expect(order.request.form == .croppedPixels)
      case (.picture(let drawn), false):
        let kept = try #require(sut.kept(drawn))
        #expect(kept.showing(1).contains(",x=0,y=0,w=400,h=200,"))
      default: Issue.record("\(passesTmux)")
      }
    }
  }

  @Test("What chafa writes for kitty would not pass, so nothing stands in for a failed decoder")
  func noStandIn() {
    let jpeg = PictureState.loaded(SampleImages.jpeg(20, 20))
    for passesTmux in [true, false] {
      let sut = PictureRenderer(
        PictureProtocol(.kitty(hasChafa: true), hasLinks: false, passesTmux: passesTmux),
        size: TerminalSize(columns: 80, rows: 24),
        style: Style(isPlain: true)
      )
      guard case .order(let order) = sut.rendering(of: jpeg),
        case .kitty(let standIn, _) = order.way
      else {
        Issue.record("it is no order")
        continue
      }
      #expect((standIn == nil) == passesTmux)
    }
  }

  private static let marks: [Int: Unicode.Scalar] = {
    let line = KittyPlaceholders.lines(
      of: PictureID(of: Data()),
      in: CellSize(columns: 297, rows: 1)
    )
    let scalars = line[0].unicodeScalars.drop { $0 != "\u{10EEEE}" }.dropFirst(2)
    let columns = scalars.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    return Dictionary(uniqueKeysWithValues: columns.prefix(297).enumerated().map { ($0, $1) })
  }()

  private func pieces(_ sut: PictureRenderer) throws -> String {
    guard case .picture(let drawn) = sut.rendering(of: .loaded(png)) else {
      throw CancellationError()
    }
    #expect(sut.kept(drawn) == nil, "tmux keeps the characters alone")
    return Array(sut.pieces(of: drawn)).joined()
  }
}
