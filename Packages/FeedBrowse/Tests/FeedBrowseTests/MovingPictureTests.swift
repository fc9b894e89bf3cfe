import FeedPresentation
import FeedTerminal
import FeedTestSupport
import Foundation
import ImageHeaders
import TerminalPictures
import Testing

@testable import FeedBrowse

@Suite("Browsing pictures that move", .timeLimit(.minutes(5))) @MainActor
struct MovingPictureTests {
  private static let gif = SampleImages.gif(80, 60, frames: 3)

  @Test("kitty shows the first frame, is sent the others between keys, and then moves it")
  func moves() async throws {
    let (sut, terminal) = try makeSUT(frames: 3)
    try sut.begin()
    try sut.show(Samples.state(1))
    try await sut.open { $0.graphics.count == 1 }
    #expect(terminal.screen.moves.isEmpty)
    try await sut.open { $0.moves["1"]?.count == 4 }
    let keys = terminal.screen.moves["1"]?.map { String($0.prefix { $0 != ";" }) }
    let frame = "z=50,f=32,s=8,v=6,q=2,m=0"
    #expect(keys == ["f r=1,X=1,\(frame)", "f \(frame)", "f \(frame)", "a s=3,v=2,q=2"])
    #expect(terminal.screen.graphics.count == 1)
    try sut.expectAsIfDrawnAnew()
  }

  @Test("The next one moves as well once it is selected, under a number of its own")
  func next() async throws {
    let (sut, terminal) = try makeSUT(frames: 3)
    try sut.begin()
    try sut.show(Samples.state(2))
    try await sut.open { $0.moves["1"]?.count == 4 && $0.kept.count == 2 }
    #expect(terminal.screen.moves["2"] == nil)
    try sut.type("j")
    try await sut.open { $0.moves["2"]?.count == 4 }
    #expect(terminal.screen.moves["1"]?.count == 4)
    try sut.expectAsIfDrawnAnew()
  }

  @Test("A part that was selected while frames were looked for moves when they are there")
  func partMeanwhile() async throws {
    let programs = try Self.programs(frames: 3)
    let order = try #require(drawing(PictureView().zoomed(by: 2)).order)
    var first = await BrowsePicture.carryOut(order, isText: false, by: programs)
    let movement = try #require(first.movement(of: Self.gif))
    first.isToMove = true
    let moved = order.renderer.moved(right: 1, down: 0, over: Self.gif)
    var sut = drawing(moved, before: first).picture
    #expect(sut.movement(of: Self.gif) == nil)
    let shown = sut.kept?.picture.showing(1)
    sut.take(framesOf: await BrowsePicture.carryOut(movement, isText: false, by: programs))
    #expect(sut.kept?.picture.frameCount == 3)
    #expect(sut.kept?.picture.showing(1) == shown, "and stays where it is")
  }

  @Test("Another part of it moves as well, without another look for its frames")
  func anotherPart() async throws {
    let programs = try Self.programs(frames: 3)
    let view = PictureView().zoomed(by: 2)
    let order = try #require(drawing(view).order)
    var moving = await BrowsePicture.carryOut(order, isText: false, by: programs)
    let movement = try #require(moving.movement(of: Self.gif))
    moving.isToMove = true
    moving.take(framesOf: await BrowsePicture.carryOut(movement, isText: false, by: programs))
    let moved = order.renderer.moved(right: 1, down: 0, over: Self.gif)
    let (sut, none) = drawing(moved, before: moving)
    #expect(none == nil)
    #expect(sut.kept?.picture.frameCount == 3)
    #expect(sut.kept?.identity == moving.kept?.identity)
    #expect(sut.movement(of: Self.gif) == nil)
  }

  @Test("Without a program for its frames it stays as it is, and none is asked again")
  func still() async throws {
    let programs = try Self.programs(frames: 0)
    let order = try #require(drawing().order)
    var first = await BrowsePicture.carryOut(order, isText: false, by: programs)
    let movement = try #require(first.movement(of: Self.gif))
    first.isToMove = true
    let sut = await BrowsePicture.carryOut(movement, isText: false, by: programs)
    #expect(sut.content == sut.graphics)
    #expect(sut.kept?.picture.frameCount == 0)
    first.take(framesOf: sut)
    #expect(first.movement(of: Self.gif) == nil)
  }

  @Test("A picture of another format, and another terminal, is not asked to move")
  func others() async throws {
    let programs = try Self.programs(frames: 3)
    let order = try #require(drawing().order)
    let first = await BrowsePicture.carryOut(order, isText: false, by: programs)
    #expect(first.movement(of: SampleImages.jpeg(80, 60)) == nil)
    let sixels = try #require(drawing(kind: .sixel).order)
    let other = await BrowsePicture.carryOut(sixels, isText: false, by: programs)
    #expect(other.movement(of: Self.gif) == nil)
  }

  private func drawing(
    _ view: PictureView = PictureView(),
    kind: PictureProtocol.Kind = .kitty(hasChafa: false),
    before: BrowsePicture? = nil
  ) -> (picture: BrowsePicture, order: BrowsePicture.Order?) {
    let shape = PictureProtocol(kind, hasLinks: false)
    let look = BrowseLook(style: Style(isPlain: false), shape: shape, language: .inFull)
    let row = Samples.row(0)
    let place = BrowsePicture.Place(
      url: row.url,
      size: CellSize(columns: 40, rows: 12),
      shape: shape,
      cell: nil,
      view: view
    )
    return BrowsePicture.drawing(
      Self.gif,
      of: row,
      at: place,
      isFull: false,
      look,
      before: before
    )
  }

  private static func programs(frames: Int) throws -> FakePrograms {
    let size = try #require(ImageSize(width: 8, height: 6))
    let pixels = Data(count: 4 * size.pixels)
    return FakePrograms(
      decoded: ConvertedPicture(.rgba(size), pixels),
      frames: Array(repeating: pixels, count: frames)
    )
  }

  private func makeSUT(frames: Int) throws -> (SessionInHand, FakeTerminal) {
    let feed = StubFeed { [gif = Self.gif] _ in gif }
    return BrowseScreenTests.makeSUT(
      .kitty(hasChafa: false),
      TerminalSize(columns: 80, rows: 24),
      feed: feed,
      programs: try Self.programs(frames: frames)
    )
  }
}
