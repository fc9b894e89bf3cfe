import Foundation
import Testing

@testable import FeedTerminal

@Suite("Parts of pictures")
struct PictureViewTests {
  @Test("A whole picture has no part, and where parts cannot be shown there is none")
  func whole() throws {
    let size = try #require(ImageSize(width: 400, height: 300))
    #expect(makeSUT(PictureView()).part(of: size) == nil)
    #expect(makeSUT(PictureView(fitsWidth: true), .chafa).part(of: size) == nil)
    #expect(makeSUT(PictureView().zoomed(by: 2), .sixel).part(of: size) == nil)
  }

  @Test("Twice as large, the middle half of a picture fills the area")
  func zoomed() throws {
    // As wide and high as the area of 800 by 400 pixels.
    let size = try #require(ImageSize(width: 1_600, height: 800))
    let part = try #require(makeSUT(PictureView().zoomed(by: 2)).part(of: size))
    #expect([part.x, part.y, part.width, part.height] == [0.25, 0.25, 0.5, 0.5])
    #expect(part.cells == CellSize(columns: 80, rows: 20))
    #expect(part.scale == 1)
    #expect(part.pixels(of: size) == (400, 200, 800, 400))
  }

  @Test("A tall picture is as wide as the area, from its top, and takes all of its lines")
  func width() throws {
    let size = try #require(ImageSize(width: 684, height: 1_800))
    let part = try #require(makeSUT(PictureView(fitsWidth: true)).part(of: size))
    #expect([part.x, part.y, part.width] == [0, 0, 1])
    #expect(part.pixels(of: size) == (0, 0, 684, 342))
    #expect(part.cells == CellSize(columns: 80, rows: 20))
  }

  @Test("It moves by what is shown, and not beyond the ends")
  func moves() throws {
    let data = SampleImages.png(1_600, 800)
    let size = try #require(ImageSize(width: 1_600, height: 800))
    var sut = makeSUT(PictureView().zoomed(by: 4))
    #expect(sut.part(of: size)?.x == 0.375)
    sut = makeSUT(sut.moved(right: 1, down: 0, over: data))
    #expect(sut.part(of: size)?.x == 0.625)
    sut = makeSUT(sut.moved(right: 9, down: -9, over: data))
    #expect(sut.part(of: size)?.x == 0.75)
    #expect(sut.part(of: size)?.y == 0)
    sut = makeSUT(sut.moved(right: -0.5, down: 0, over: data))
    #expect(sut.part(of: size)?.x == 0.625, "what was beyond the end is not to be moved back first")
    #expect(makeSUT(PictureView()).moved(right: 1, down: 1, over: data) == PictureView())
  }

  @Test("The zoom is at least 1, and bounded")
  func bounds() {
    #expect(PictureView().zoomed(by: 0.5).zoom == 1)
    #expect(PictureView().zoomed(by: 1e9).zoom == PictureView.largestZoom)
    #expect(!PictureView().isEnlarged)
    #expect(PictureView().zoomed(by: 1.5).isEnlarged)
    #expect(PictureView(fitsWidth: true).isEnlarged)
  }

  @Test("Of pixels the part is cut out, and kitty gets nothing else")
  func cropped() async throws {
    let size = try #require(ImageSize(width: 4, height: 2))
    let pixels = Data((0..<24).map { UInt8($0) })
    let programs = PictureProgramsSpy(decoding: { DecodedPicture(.rgb(size), pixels) })
    let text = try await draw(SampleImages.jpeg(1_600, 800), programs)
    // The middle half of four by two pixels, of which there is no half row.
    let picture = try PictureDecoder.kitty(text)
    #expect(picture.keys["s"] == "2")
    #expect(picture.keys["v"] == "1")
    #expect(picture.keys["x"] == nil)
    #expect(picture.data == Data([3, 4, 5, 6, 7, 8]))
    let wanted = try #require(ImageSize(width: 1_600, height: 800))
    let request = DecodingRequest(.pixels, size: wanted)
    #expect(programs.messages == [.decode(SampleImages.jpeg(1_600, 800), request)])
  }

  @Test("Of a PNG, decoded or as it is, kitty is told which part to show")
  func partOfPNG() async throws {
    let png = SampleImages.png(1_600, 800)
    let programs = PictureProgramsSpy(decoding: { DecodedPicture(.png, png) })
    for data in [png, SampleImages.jpeg(1_600, 800)] {
      let picture = try PictureDecoder.kitty(try await draw(data, programs))
      #expect(picture.data == png)
      #expect(["x", "y", "w", "h"].map { picture.keys[$0] } == ["400", "200", "800", "400"])
    }
  }

  private func draw(_ data: Data, _ programs: PictureProgramsSpy) async throws -> String {
    let sut = makeSUT(PictureView().zoomed(by: 2))
    switch sut.rendering(of: .loaded(data)) {
    case .picture(let pieces):
      return Array(pieces).joined()
    case .order(let order):
      let drawn = try await sut.carryOut(order, of: data, by: programs)
      return Array(sut.pieces(of: drawn)).joined()
    case .nothing, .text:
      return ""
    }
  }

  private func makeSUT(
    _ view: PictureView,
    _ kind: PictureProtocol.Kind = .kitty(hasChafa: false)
  ) -> PictureRenderer {
    PictureRenderer(
      PictureProtocol(kind, hasLinks: false),
      area: CellSize(columns: 80, rows: 20),
      cell: TerminalSize.Cell(width: 10, height: 20),
      isPlain: false,
      language: .english,
      view: view
    )
  }
}
