import FeedPresentation
import FeedTerminal
import Foundation
import ImageHeaders
import Testing

@testable import TerminalPictures

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

  @Test("kitty is sent the whole picture once, and then told which part to show")
  func part() async throws {
    let size = try #require(ImageSize(width: 4, height: 2))
    let pixels = Data((0..<24).map { UInt8($0) })
    let programs = PictureProgramsSpy(decoding: { ConvertedPicture(.rgb(size), pixels) })
    let kept = try await keep(SampleImages.jpeg(1_600, 800), programs)
    let sent = try PictureDecoder.kitty(Array(kept.sending(as: 7)).joined())
    #expect(["a", "i", "s", "v", "x"].map { sent.keys[$0] } == ["t", "7", "4", "2", nil])
    #expect(sent.data == pixels)
    // The middle half of four by two pixels, of which there is no half row.
    let shown = "\u{1B}_Ga=p,i=7,c=80,r=20,x=1,y=0,w=2,h=1,q=2\u{1B}\\"
    #expect(kept.showing(7) == shown)
    let wanted = try #require(ImageSize(width: 1_600, height: 800))
    let request = DecodingRequest(.pixels, size: wanted)
    #expect(programs.messages == [.decode(SampleImages.jpeg(1_600, 800), request)])
  }

  @Test("Of a very large picture the part is cut out, and kitty gets nothing else")
  func cutPart() async throws {
    let size = try #require(ImageSize(width: 4_000, height: 2_000))
    let pixels = Data(count: 3 * size.pixels)
    let programs = PictureProgramsSpy(decoding: { ConvertedPicture(.rgb(size), pixels) })
    let kept = try await keep(SampleImages.jpeg(4_000, 2_000), programs)
    #expect(!kept.isSentAhead)
    let sent = Array(kept.sending(as: 7))
    #expect(sent.first?.contains("s=2000,v=1000,") == true)
    #expect(sent.count < 3 * size.pixels / 4 / 3_072 + 2)
    #expect(!kept.showing(7).contains("x="))
  }

  @Test("Another part of what was decoded needs no program")
  func anotherPart() async throws {
    let png = SampleImages.png(1_600, 800)
    let programs = PictureProgramsSpy(decoding: { ConvertedPicture(.png, png) })
    let data = SampleImages.jpeg(1_600, 800)
    let view = PictureView().zoomed(by: 2)
    let (sut, order) = try order(for: view, of: data)
    let drawn = try await sut.carryOut(order, of: data, by: programs)
    let (moved, other) = try self.order(for: view.centered(x: 0.25, y: 0.25), of: data)
    let another = try #require(other.drawn(from: drawn, of: order))
    let shown = try #require(moved.kept(another)).showing(1)
    #expect(shown.contains(",x=0,y=0,w=800,h=400,"))
    let larger = try self.order(for: view.zoomed(by: 0.75), of: data).order
    #expect(larger.drawn(from: drawn, of: order) == nil)
    #expect(programs.messages.count == 1)
  }

  @Test("Of a PNG, decoded or as it is, kitty is told which part to show")
  func partOfPNG() async throws {
    let png = SampleImages.png(1_600, 800)
    let programs = PictureProgramsSpy(decoding: { ConvertedPicture(.png, png) })
    for data in [png, SampleImages.jpeg(1_600, 800)] {
      let kept = try await keep(data, programs)
      #expect(try PictureDecoder.kitty(Array(kept.sending(as: 1)).joined()).data == png)
      #expect(kept.showing(1).contains(",x=400,y=200,w=800,h=400,"))
    }
  }

  private func keep(_ data: Data, _ programs: PictureProgramsSpy) async throws -> KittyPicture {
    let sut = makeSUT(PictureView().zoomed(by: 2))
    switch sut.rendering(of: .loaded(data)) {
    case .picture(let drawn):
      return try #require(sut.kept(drawn))
    case .order(let order):
      return try #require(sut.kept(try await sut.carryOut(order, of: data, by: programs)))
    case .nothing, .text:
      throw CancellationError()
    }
  }

  private func order(
    for view: PictureView,
    of data: Data
  ) throws -> (sut: PictureRenderer, order: PictureOrder) {
    let sut = makeSUT(view)
    guard case .order(let order) = sut.rendering(of: .loaded(data)) else {
      throw CancellationError()
    }
    return (sut, order)
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
      language: .inFull,
      view: view
    )
  }
}
