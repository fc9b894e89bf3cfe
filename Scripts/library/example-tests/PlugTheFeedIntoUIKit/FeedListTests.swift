import Foundation
import Testing

// Without UIKit, because Testing looks for a module of its own for both.

@Suite("The article's table", .timeLimit(.minutes(5))) @MainActor
struct FeedListTests {
  @Test("After reloads each row shows its own picture, whichever cell it has", arguments: [true, false])
  func reloads(endsFirst: Bool) async {
    let sut = TableOfPictures(rows: 6)
    sut.table.endsFirst = endsFirst
    await sut.open(0..<6)
    for _ in 0..<3 { sut.table.reloadData() }
    await sut.finishLoads()
    #expect(sut.shown == [0, 1, 2, 3, 4, 5])
    sut.table.reloadData()
    await sut.finishLoads()
    #expect(sut.shown == [0, 1, 2, 3, 4, 5])
  }

  @Test("A reload loads no picture again, whichever cells the rows have afterwards", arguments: [true, false])
  func loadsOnce(swapsCells: Bool) async {
    let sut = TableOfPictures(rows: 6)
    await sut.open(0..<6)
    await sut.finishLoads()
    sut.table.swapsCells = swapsCells
    for _ in 0..<3 {
      sut.table.reloadData()
      await sut.finishTurn()
      #expect(sut.shown == [0, 1, 2, 3, 4, 5])
    }
    #expect(await sut.loads == 6)
  }

  @Test("A reload loads no picture again where the rows' cells come only with the next layout")
  func laysOutLater() async {
    let sut = TableOfPictures(rows: 6)
    await sut.open(0..<6)
    await sut.finishLoads()
    sut.table.laysOutLater = true
    for _ in 0..<3 {
      sut.table.reloadData()
      await sut.finishTurn()
      sut.table.layoutIfNeeded()
      #expect(sut.shown == [0, 1, 2, 3, 4, 5])
    }
    #expect(await sut.loads == 6)
  }

  @Test("A row that scrolled away is loaded again when it comes back, and only that", arguments: [true, false])
  func returns(laysOutLater: Bool) async {
    let sut = TableOfPictures(rows: 9)
    sut.table.laysOutLater = laysOutLater
    await sut.open(0..<6)
    sut.table.layoutIfNeeded()
    await sut.finishLoads()
    for rows in [3..<9, 0..<6] {
      sut.table.scroll(to: rows)
      sut.table.layoutIfNeeded()
      await sut.finishTurn()
      await sut.finishLoads()
    }
    #expect(sut.shown == [0, 1, 2, 3, 4, 5])
    #expect(await sut.loads == 6 + 3 + 3)
  }

  @Test("A cell that shows another row never shows the former row's picture", arguments: [true, false])
  func scrolls(endsFirst: Bool) async {
    let sut = TableOfPictures(rows: 12)
    sut.table.endsFirst = endsFirst
    await sut.open(0..<6)
    sut.table.scroll(to: 3..<9)
    await sut.finishLoads()
    #expect(sut.shown == [3, 4, 5, 6, 7, 8])
  }

  @Test("A visible row keeps its picture when what was asked for ahead is taken back")
  func cancelledPrefetch() async {
    let sut = TableOfPictures(rows: 2)
    await sut.open(0..<2)
    let path = IndexPath(indexes: [0, 1])
    sut.controller.tableView(sut.table, cancelPrefetchingForRowsAt: [path])
    await sut.finishLoads()
    sut.controller.tableView(sut.table, cancelPrefetchingForRowsAt: [path])
    #expect(sut.shown == [0, 1])
  }
}
