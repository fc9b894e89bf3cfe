import FeedPresentation
import FeedTerminal
import Foundation
import ImageHeaders
import TerminalPictures
import Testing

@testable import FeedBrowse

@Suite("A picture that programs decode, in its area")
struct BrowsePictureTests {
  @Test("Its pixels are sent once, and shown as often as it is drawn")
  func decoded() async throws {
    let size = try #require(ImageSize(width: 2, height: 1))
    let pixels = ConvertedPicture(.rgb(size), Data([1, 2, 3, 4, 5, 6]))
    let order = try makeOrder()
    #expect(order.picture.content == .words("loading…"))
    let sut = await BrowsePicture.carryOut(
      order,
      isText: false,
      by: FakePrograms(decoded: pixels)
    )
    let sent = "\u{1B}_Ga=t,i=1,f=24,s=2,v=1,q=2,m=0;AQIDBAUG\u{1B}\\"
    let shown = "\u{1B}_Ga=p,i=1,c=24,r=12,q=2\u{1B}\\"
    var terminal = SentPictures()
    #expect(Array(terminal.show(sut)).joined() == sent + shown)
    #expect(Array(terminal.show(sut)).joined() == shown)
    #expect(sut.content == sut.graphics)
  }

  @Test("Without a program for it, it says what to install")
  func missing() async throws {
    let sut = await BrowsePicture.carryOut(try makeOrder(), isText: false, by: FakePrograms())
    #expect(sut.content == .words("picture in JPEG: install a program to see it"))
    #expect(Array(sut.pieces).isEmpty)
  }

  private func makeOrder() throws -> BrowsePicture.Order {
    let look = BrowseLook(
      style: Style(isPlain: false),
      shape: PictureProtocol(.kitty(hasChafa: false), hasLinks: false),
      language: .inFull
    )
    let (_, order) = BrowsePicture.drawing(
      SampleImages.jpeg(80, 80),
      of: Samples.row(0),
      at: BrowsePicture.Place(
        url: Samples.row(0).url,
        size: CellSize(columns: 40, rows: 12),
        shape: look.shape,
        cell: nil
      ),
      isFull: false,
      look
    )
    return try #require(order)
  }
}
