import Testing

@testable import FeedBrowse

@Suite("Browsing: keys")
struct BrowseModelTests {
  @Test(
    "Keys move the selection, which stays within the feed",
    arguments: [
      ("j", 1), ("jjk", 1), ("k", 0), ("G", 8), ("Gj", 8), ("Gg", 0), (" ", 4), ("   ", 8), ("G\u{1B}[5~", 4),
      ("\u{1B}[6~\u{1B}[A", 3), ("\u{1B}[F\u{1B}[H", 0), ("xyz", 0),
    ])
  func moves(keys: String, selection: Int) {
    var sut = makeSUT()
    #expect(press(keys, &sut).isEmpty)
    #expect(sut.selection == selection)
    #expect(sut.row == sut.rows[selection])
  }

  @Test("Keys ask for what they should")
  func actions() throws {
    var sut = makeSUT()
    let row = sut.rows[1]
    #expect(
      press("j\rop s".replacing(" ", with: "") + "rm\t\u{1B}[Zq", &sut) == [
        .open(row), .open(row), .openPicture(row), .save(row), .reload, .loadMore, .feed(1), .feed(-1), .quit,
      ])
    var empty = BrowseModel()
    empty.show(.loaded(FeedScreen(rows: [], notice: nil, emptyMessage: "empty")))
    #expect(press("jkG o\rps/a\rnN", &empty).isEmpty)
    #expect(empty.row == nil)
  }

  @Test("The same image stays selected when the feed changes; if it is gone, the place")
  func place() {
    var sut = makeSUT()
    _ = press("jjj", &sut)
    let row = sut.rows[3]
    sut.show(state(Array(rows(12).reversed())))
    #expect(sut.row == row)
    #expect(sut.selection == 8)
    sut.show(state(rows(3)))
    #expect(sut.selection == 2)
    sut.show(.failed(message: "x"))
    #expect(sut.row == nil)
    #expect(press("jG", &sut).isEmpty)
    sut.show(state(rows(3)))
    #expect(sut.row != nil)
  }

  @Test(
    "A search finds captions, places and authors, in upper and lower case, from here on and around",
    arguments: [
      ("/IMAGE 6\r", 6), ("/place 7\r", 7), ("/author\r", 0), ("/author\rn", 1), ("/author\rN", 8),
      ("/image 3\rjj/\r", 3),
      ("/imagX\u{7F}e 4\r", 4), ("/4\u{1B}", 0), ("/4\u{7F}\u{7F}j", 1),
    ])
  func search(keys: String, selection: Int) {
    var sut = makeSUT()
    #expect(press(keys, &sut).isEmpty)
    #expect(sut.selection == selection)
    #expect(sut.search == nil)
    #expect(sut.remark == nil)
  }

  @Test("A search that finds nothing says so until the next key, and is bounded")
  func nothingFound() {
    var sut = makeSUT()
    _ = press("jj/no such\r", &sut)
    #expect(sut.selection == 2)
    #expect(sut.remark == "not found")
    _ = press("j", &sut)
    #expect(sut.remark == nil)
    _ = press("/" + String(repeating: "x", count: 10_000), &sut)
    #expect((sut.search?.utf8.count ?? 0) == 200)
  }

  @Test("Help and the large picture go with a key; an ESC dismisses the error")
  func modes() {
    var sut = makeSUT()
    _ = press("?", &sut)
    #expect(sut.showsHelp)
    _ = press("j", &sut)
    #expect(!sut.showsHelp)
    #expect(sut.selection == 0)
    _ = press("fj", &sut)
    #expect(sut.isFull)
    #expect(sut.selection == 1)
    var screen = FeedScreen(rows: rows(2), notice: nil, emptyMessage: nil)
    screen.error = "error"
    sut.show(.loaded(screen))
    var actions: [Browser.Action] = []
    for _ in 0..<2 {
      if let action = sut.press(.escape, page: 4, notFound: "") { actions.append(action) }
    }
    #expect(!sut.isFull)
    #expect(actions == [.dismissError])
  }

  private func makeSUT() -> BrowseModel {
    var sut = BrowseModel()
    sut.show(state(rows(9)))
    return sut
  }

  private func press(_ keys: String, _ sut: inout BrowseModel) -> [Browser.Action] {
    var reader = KeyReader()
    var read = reader.keys(in: keys.utf8)
    read += reader.pause()
    return read.compactMap { sut.press($0, page: 4, notFound: "not found") }
  }

  private func state(_ rows: [FeedRow]) -> FeedViewState {
    .loaded(FeedScreen(rows: rows, notice: nil, emptyMessage: nil))
  }

  private func rows(_ count: Int) -> [FeedRow] { (0..<count).map(BrowserTests.row) }
}
