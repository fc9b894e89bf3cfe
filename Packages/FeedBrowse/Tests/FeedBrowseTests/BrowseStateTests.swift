import FeedPresentation
import FeedTerminal
import Foundation
import TerminalPictures
import Testing

@testable import FeedBrowse

@Suite("Browsing: keys and states")
struct BrowseStateTests {
  @Test(
    "Keys move the selection, which stays within the feed",
    arguments: [
      ("j", 1), ("jjk", 1), ("k", 0), ("G", 8), ("Gj", 8), ("Gg", 0), (" ", 4), ("   ", 8),
      ("G\u{1B}[5~", 4),
      ("\u{1B}[6~\u{1B}[A", 3), ("\u{1B}[B\u{1B}[B\u{1B}[A", 1), ("\u{1B}[F\u{1B}[H", 0),
      ("xyz", 0),
    ]
  )
  func moves(keys: String, selection: Int) {
    var sut = makeSUT()
    #expect(press(keys, &sut).isEmpty)
    #expect(sut.selection == selection)
    #expect(sut.row == sut.rows[selection])
  }

  @Test("Keys ask for what they should, with a selected image")
  func actions() throws {
    var sut = makeSUT()
    let row = sut.rows[1]
    let url = try #require(row.link)
    #expect(
      press("j\ropsb" + "rm\t\u{1B}[Zq", &sut) == [
        .open(url), .open(url), .open(url), .save(row, nil), .keep(row, nil), .load,
        .loadMore, .show(1), .show(0), .quit,
      ]
    )
  }

  @Test(
    "Without an image only the keys about feeds ask for something",
    arguments: [nil, "cannot load"]
  )
  func noImages(failure: String?) {
    var sut = makeSUT(failure.map { .failed(message: $0) } ?? Samples.state(0))
    #expect(press("jkG o\rpsb/a\rnNf", &sut).isEmpty)
    #expect(sut.row == nil)
    #expect(press("rm\tq", &sut) == [.load, .loadMore, .show(1), .quit])
  }

  @Test("Enter and 'o' open the page of an image, where it has one; 'p' opens the picture")
  func page() throws {
    let page = try #require(URL(string: "https://a.example/page"))
    let link = try #require(URL(string: "https://a.example/1.png"))
    let row = FeedRow(
      id: UUID(),
      description: nil,
      location: nil,
      url: "",
      link: link,
      page: page,
      picture: .loading
    )
    var sut = makeSUT(Samples.state([row]))
    #expect(press("\rop", &sut) == [.open(page), .open(page), .open(link)])
  }

  @Test("The same image stays selected when the feed changes; if it is gone, the place")
  func place() {
    var sut = makeSUT()
    _ = press("jjj", &sut)
    let row = sut.rows[3]
    _ = sut.handle(.feed(Samples.state(Array(Samples.rows(12).reversed()))))
    #expect(sut.row == row)
    #expect(sut.selection == 8)
    _ = sut.handle(.feed(Samples.state(Samples.rows(3))))
    #expect(sut.selection == 2)
    _ = sut.handle(.feed(.failed(message: "x")))
    #expect(sut.row == nil)
    #expect(press("jG", &sut).isEmpty)
    _ = sut.handle(.feed(Samples.state(Samples.rows(3))))
    #expect(sut.row != nil)
  }

  @Test(
    "A search finds captions, places and authors, in upper and lower case, from here on and around",
    arguments: [
      ("/IMAGE 6\r", 6), ("/place 7\r", 7), ("/author\r", 0), ("/author\rn", 1), ("/author\rN", 8),
      ("/image 3\rjj/\r", 3),
      ("/imagX\u{7F}e 4\r", 4), ("/4\u{1B}", 0), ("/4\u{7F}\u{7F}j", 1), ("/\u{1B}[B4\r", 4),
    ]
  )
  func search(keys: String, selection: Int) {
    var sut = makeSUT()
    #expect(press(keys, &sut).isEmpty)
    #expect(sut.selection == selection)
    #expect(sut.search == nil)
    #expect(sut.remark == nil)
  }

  @Test("What is typed after '/' is text, whatever it does elsewhere")
  func searchText() {
    var sut = makeSUT()
    #expect(press("/qrmjos?f\t", &sut).isEmpty)
    #expect(sut.search == "qrmjos?f")
    #expect(sut.selection == 0)
  }

  @Test("A search that finds nothing says so until the next key, and is bounded")
  func nothingFound() {
    var sut = makeSUT()
    _ = press("jj/no such\r", &sut)
    #expect(sut.selection == 2)
    #expect(sut.remark == "nothing found")
    _ = press("j", &sut)
    #expect(sut.remark == nil)
    _ = press("/" + String(repeating: "x", count: 10_000), &sut)
    #expect((sut.search?.utf8.count ?? 0) == 200)
  }

  @Test("The help goes with any key, which does nothing else; but 'q' ends")
  func help() {
    var sut = makeSUT()
    _ = press("?", &sut)
    #expect(sut.helpTop == 0)
    #expect(press("r", &sut).isEmpty)
    #expect(sut.helpTop == nil)
    _ = press("?j", &sut)
    #expect(sut.selection == 0)
    #expect(press("?q", &sut) == [.quit])
  }

  @Test("A help that is longer than the screen scrolls, with a sign of what follows, to its end")
  func longHelp() {
    var sut = makeSUT()
    _ = press("?", &sut)
    let lines = { (state: BrowseState) in state.frame.lines(state).lines.dropFirst().dropLast() }
    #expect(lines(sut).count == 9)
    #expect(lines(sut).first?.hasPrefix("  ↑ ↓") == true)
    #expect(lines(sut).last == "  …")
    _ = press("j", &sut)
    #expect(lines(sut).first?.hasPrefix("  q, Ctrl-C") == true)
    _ = press("jjjjjjjjjjjjjjjjjjjjjj", &sut)
    #expect(lines(sut).last?.hasPrefix("  g G") == true)
    #expect(sut.selection == 0)
    _ = press("g\u{1B}[6~", &sut)
    #expect(sut.helpTop == 8)
    _ = press("r", &sut)
    #expect(sut.helpTop == nil)
    #expect(press("?q", &sut) == [.quit])
  }

  @Test(
    "'t' shows all of a text, which the keys scroll; Esc and 't' close it, and 'q' ends",
    arguments: [
      ("t", 0), ("tj", 1), ("tjjk", 1), ("tk", 0), ("t ", 8), ("t\u{1B}[6~\u{1B}[5~", 0),
      ("tG", 13),
      ("tGj", 13), ("tGg", 0), ("t\u{1B}[B\u{1B}[A\u{1B}[B", 1), ("th", nil), ("tf/rmso\r", 0),
      ("tt", nil), ("t\u{1B}", nil), ("tj?x", 1),
    ] as [(String, Int?)]
  )
  func text(keys: String, top: Int?) {
    var sut = makeSUT(Samples.state(Samples.posts(2)))
    #expect(press(keys, &sut).isEmpty)
    #expect(sut.textTop == top)
    #expect(sut.selection == 0)
    #expect(press("q", &sut) == [.quit])
  }

  @Test("A text is closed when its image has gone, and there is none without an image")
  func textOfNothing() {
    var sut = makeSUT(Samples.state(Samples.posts(2)))
    _ = press("jt", &sut)
    _ = sut.handle(.feed(Samples.state(Samples.posts(2))))
    #expect(sut.textTop == 0)
    _ = sut.handle(.feed(Samples.state(Samples.posts(1))))
    #expect(sut.textTop == nil)
    _ = press("t", &sut)
    _ = sut.handle(.began(1))
    #expect(sut.textTop == nil)
    _ = press("t", &sut)
    #expect(sut.textTop == nil)
  }

  @Test(
    "The large picture goes with a key, and stays while others are selected; an ESC dismisses the error"
  )
  func modes() {
    var sut = makeSUT()
    _ = press("fj", &sut)
    #expect(sut.isFull)
    #expect(sut.selection == 1)
    _ = sut.handle(.feed(Samples.state(2, error: "error")))
    #expect(press("\u{1B}", &sut).isEmpty)
    #expect(!sut.isFull)
    #expect(press("\u{1B}", &sut) == [.dismissError])
    _ = sut.handle(.feed(Samples.state(2)))
    #expect(press("\u{1B}", &sut).isEmpty)
    #expect(press("ff", &sut).isEmpty)
    #expect(!sut.isFull)
  }

  @Test("An ESC is a key only once nothing has followed it for some time")
  func escape() {
    var sut = makeSUT(Samples.state(2, error: "error"))
    #expect(sut.keyTimeout == nil)
    #expect(sut.handle(.typed([0x1B])).isEmpty)
    #expect(sut.keyTimeout != nil)
    #expect(sut.handle(.typed(Array("[B".utf8))).isEmpty)
    #expect(sut.selection == 1)
    #expect(sut.keyTimeout == nil)
    _ = sut.handle(.typed([0x1B]))
    #expect(sut.handle(.typed([])) == [.dismissError])
    #expect(sut.keyTimeout == nil)
    #expect(sut.handle(.typed([])).isEmpty)
  }

  @Test("What changed with a fresh feed, and any other remark, is said until the next key")
  func remarks() {
    var sut = makeSUT(loading(Samples.rows(1)))
    _ = sut.handle(.feed(Samples.state([Samples.row(0, "other.png")])))
    #expect(sut.remark == "1 changed")
    _ = sut.handle(.remark("saved"))
    #expect(sut.frame.foot == "saved")
    _ = sut.handle(.typed([0x1B]))
    #expect(sut.remark == "saved", "no key yet")
    _ = sut.handle(.typed([]))
    #expect(sut.remark == nil)
  }

  @Test("Another feed begins at its first image, with nothing of the one before")
  func otherFeed() {
    var sut = makeDrawingSUT()
    _ = press("jj", &sut)
    _ = sut.handle(loaded(2))
    _ = sut.handle(.remark("saved"))
    #expect(sut.handle(.began(1)).isEmpty)
    #expect(sut.name == "other")
    #expect(sut.rows == [])
    #expect(sut.selection == 0)
    #expect(sut.remark == nil)
    #expect(sut.drawing == nil)
    let rows = Samples.rows(9)
    #expect(
      sut.handle(.feed(Samples.state(rows))) == [
        .forgetFailedPictures, .pictures([rows[0], rows[1]]),
      ]
    )
    #expect(sut.content == .words("loading…"))
  }

  @Test("The newest new image is selected, and one that comes later, until a key is pressed")
  func newestNew() {
    var sut = makeSUT(Samples.state(5, new: [1, 3], dates: [0, 1, 9, 5, 2]))
    #expect(sut.selection == 3)
    _ = sut.handle(.rested(1))
    _ = sut.handle(.feed(Samples.state(5, new: [1])))
    #expect(sut.selection == 3, "none has come")
    _ = sut.handle(.feed(Samples.state(6, new: [1, 5], dates: [0, 1, 9, 5, 2, 20])))
    #expect(sut.selection == 5)
    _ = press("kk", &sut)
    _ = sut.handle(.feed(Samples.state(7, new: [6], dates: [0, 1, 9, 5, 2, 20, 30])))
    #expect(sut.selection == 3)
    _ = sut.handle(.began(0))
    _ = sut.handle(.feed(Samples.state(5, new: [4])))
    #expect(sut.selection == 4)
  }

  @Test(
    "']' and '[' select the next new image and the previous one, around; without one they say so"
  )
  func nextNew() {
    var sut = makeSUT(Samples.state(5, new: [1, 3]))
    for (key, selection) in [("]", 3), ("]", 1), ("[", 3), ("[", 1), ("g]", 1), ("G[", 3)] {
      _ = press(key, &sut)
      #expect(sut.selection == selection, "\(key)")
    }
    _ = sut.handle(.feed(Samples.state(5, new: [])))
    _ = press("]", &sut)
    #expect(sut.selection == 3)
    #expect(sut.remark == "nothing new")
  }

  @Test(
    "A new image that stays selected for long enough is seen, once, and one that is left is not"
  )
  func seen() {
    var sut = makeSUT(Samples.state(0))
    #expect(sut.handle(.feed(Samples.state(5, new: [1, 3]))).contains(.awaitRest(1)))
    #expect(press("]", &sut) == [.awaitRest(2)])
    #expect(sut.handle(.rested(1)) == [])
    let row = sut.rows[3]
    #expect(sut.isNew(row))
    #expect(sut.handle(.rested(2)) == [.see(row)])
    #expect(!sut.isNew(row))
    #expect(sut.handle(.rested(2)) == [])
    #expect(press("k", &sut) == [], "the image before is not new")
    #expect(press("[", &sut) == [.awaitRest(4)])
    #expect(press("k", &sut) == [])
    #expect(sut.handle(.rested(4)) == [])
  }

  @Test("What was seen stays seen when the same feed is on the screen again, and in no other feed")
  func seenAgain() {
    var sut = makeSUT(Samples.state(3, new: [1]))
    _ = sut.handle(.rested(1))
    _ = sut.handle(.began(1))
    _ = sut.handle(.feed(Samples.state(3, new: [1])))
    #expect(sut.isNew(sut.rows[1]))
    _ = sut.handle(.began(0))
    _ = sut.handle(.feed(Samples.state(3, new: [1])))
    #expect(!sut.isNew(sut.rows[1]))
    #expect(sut.selection == 0)
  }

  @Test("'l' and '→' go to the picture, 'h', '←' and Esc back to the list")
  func picture() {
    for (go, back) in [("l", "h"), ("\u{1B}[C", "\u{1B}[D"), ("f", "\u{1B}")] {
      var sut = makeSUT()
      #expect(press(go, &sut).isEmpty)
      #expect(sut.isFull)
      #expect(press(back, &sut).isEmpty)
      #expect(!sut.isFull)
    }
  }

  @Test("A click in the list selects an image, and the wheel others")
  func mouse() {
    var sut = makeSUT()
    _ = press("\u{1B}[<0;9;4M", &sut)
    #expect(sut.selection == 2)
    _ = press("\u{1B}[<65;9;4M", &sut)
    #expect(sut.selection == 5)
    _ = press("\u{1B}[<64;9;4M\u{1B}[<64;9;4M", &sut)
    #expect(sut.selection == 0)
    _ = press("\u{1B}[<0;9;1M", &sut)
    #expect(sut.selection == 0, "the title")
  }

  @Test(
    "A key that does nothing here says so, and the next one takes that away",
    arguments: [("x", "x"), ("v", "v"), ("n", "n"), ("\u{7F}", "Backspace")]
  )
  func noEffect(key: String, name: String) {
    var sut = makeSUT()
    #expect(press(key, &sut).isEmpty)
    #expect(sut.remark == "'\(name)' does nothing here; '?' lists the keys")
    _ = press("j", &sut)
    #expect(sut.remark == nil)
  }

  @Test("'u' shows the addresses until the next key, which opens one if it is 'o' or 'p'")
  func addresses() throws {
    var sut = makeSUT()
    _ = press("u", &sut)
    #expect(sut.showsAddresses)
    let url = try #require(sut.rows[0].link)
    #expect(press("p", &sut) == [.open(url)])
    #expect(press("j", &sut).isEmpty)
    #expect(!sut.showsAddresses)
    #expect(sut.selection == 0)
    #expect(press("uq", &sut) == [.quit])
  }

  private func makeSUT(_ feed: FeedViewState = Samples.state(Samples.rows(9))) -> BrowseState {
    // The list has five rows, so a page has four.
    var sut = BrowseState(
      look: look(.none),
      size: TerminalSize(columns: 80, rows: 11),
      places: [BrowsePlace(name: "one"), BrowsePlace(name: "other")]
    )
    _ = sut.handle(.began(0))
    _ = sut.handle(.feed(feed))
    return sut
  }

  private func press(_ keys: String, _ sut: inout BrowseState) -> [BrowseEffect] {
    sut.handle(.typed(Array(keys.utf8))) + sut.handle(.typed([]))
  }
}

extension BrowseStateTests {
  @Test("The slide show shows each picture for some seconds, around, until its key or Esc")
  func slides() {
    for end in ["P", "\u{1B}", "f", "h"] {
      var sut = makeSUT(Samples.state(2))
      #expect(press("P", &sut) == [.awaitSlide(turn: 1, seconds: 5)])
      #expect(sut.isFull)
      #expect(sut.frame.foot == "slide show, 5 s each · 1 to 9 chooses · P ends it")
      #expect(sut.handle(.slid(1)) == [.awaitSlide(turn: 2, seconds: 5)])
      #expect(sut.selection == 1)
      #expect(sut.handle(.slid(1)) == [], "that turn is over")
      #expect(press("3", &sut) == [.awaitSlide(turn: 3, seconds: 3)])
      #expect(sut.handle(.slid(3)) == [.awaitSlide(turn: 4, seconds: 3)])
      #expect(sut.selection == 0)
      #expect(press("j", &sut) == [.awaitSlide(turn: 5, seconds: 3)])
      #expect(press(end, &sut) == [])
      #expect(!sut.isFull)
      #expect(sut.handle(.slid(5)) == [])
      #expect(sut.selection == 1)
    }
  }

  @Test("A turn of an earlier slide show moves no later one on")
  func slidesAnew() {
    var sut = makeSUT()
    #expect(press("P", &sut) == [.awaitSlide(turn: 1, seconds: 5)])
    #expect(press("PP", &sut) == [.awaitSlide(turn: 2, seconds: 5)])
    #expect(sut.handle(.slid(1)) == [])
    #expect(sut.selection == 0)
    _ = sut.handle(.feed(Samples.state(0)))
    #expect(sut.handle(.slid(2)) == [])
    #expect(
      sut.handle(.feed(Samples.state(2))) == [
        .forgetFailedPictures, .awaitSlide(turn: 3, seconds: 5),
      ]
    )
  }

  @Test("The slide show waits while somebody reads, and for pictures that are not there yet")
  func slidesWait() {
    var sut = makeSUT()
    _ = press("P", &sut)
    for (open, close) in [("u", "u"), ("t", "t"), ("?", "?"), ("/", "\u{1B}")] {
      let turn = sut.turns
      #expect(press(open, &sut) == [])
      #expect(sut.handle(.slid(turn)) == [])
      #expect(sut.selection == 0, "\(open)")
      #expect(press(close, &sut) == [.awaitSlide(turn: turn + 1, seconds: 5)])
    }
    var drawing = makeDrawingSUT()
    #expect(press("P", &drawing) == [])
    #expect(drawing.handle(loaded(0)) == [.awaitSlide(turn: 1, seconds: 5)])
    _ = drawing.handle(.slid(1))
    #expect(drawing.handle(failed(1)) == [.awaitSlide(turn: 2, seconds: 5)])
  }

  @Test("Without an image there is no slide show, and digits do nothing without one")
  func noSlides() {
    var sut = makeSUT(Samples.state(0))
    #expect(press("P", &sut) == [])
    #expect(sut.slides == nil)
    sut = makeSUT()
    #expect(press("3", &sut) == [])
    #expect(sut.remark == "'3' does nothing here; '?' lists the keys")
  }

  @Test("Once the terminal has said all, pictures are drawn as it can, and no key was pressed")
  func answers() {
    var look = look(.chafa)
    look = BrowseLook(style: look.style, shape: look.shape, language: look.language) { answers in
      PictureProtocol(answers.hasKittyGraphics ? .kitty(hasChafa: true) : .link, hasLinks: false)
    }
    var sut = BrowseState(look: look, size: TerminalSize(columns: 80, rows: 24))
    _ = sut.handle(.began(0))
    _ = sut.handle(.feed(Samples.state(2)))
    _ = sut.handle(.remark("saved"))
    _ = sut.handle(.typed(Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;30;15t".utf8)))
    #expect(sut.look.shape.kind == .chafa, "not all")
    #expect(sut.cell == TerminalSize.Cell(width: 15, height: 30))
    _ = sut.handle(.typed(Array("\u{1B}[?62;c".utf8)))
    #expect(sut.look.shape.kind == .kitty(hasChafa: true))
    #expect(sut.remark == "saved")
    _ = sut.handle(.typed(Array("\u{1B}[?62;4c".utf8)))
    #expect(sut.look.shape.kind == .kitty(hasChafa: true), "it was not asked again")
  }

  @Test("The selected picture and its neighbours are asked for, the selected one first, and once")
  func pictures() {
    var sut = makeDrawingSUT(nil)
    let rows = Samples.rows(9)
    #expect(
      sut.handle(.feed(Samples.state(rows))) == [
        .forgetFailedPictures, .pictures([rows[0], rows[1]]),
      ]
    )
    #expect(press("k", &sut).isEmpty)
    #expect(press("j", &sut) == [.pictures([rows[1], rows[0], rows[2]])])
    #expect(press("/place 8\r", &sut) == [.pictures([rows[8], rows[7]])])
    #expect(sut.handle(.resized(TerminalSize(columns: 90, rows: 30))).isEmpty)
  }

  @Test("No picture is asked for where there is no room for one, nor before it is seen")
  func noRoom() {
    var sut = makeDrawingSUT(nil)
    _ = sut.handle(.resized(TerminalSize(columns: 15, rows: 5)))
    #expect(sut.handle(.feed(Samples.state(Samples.rows(2)))) == [.forgetFailedPictures])
    _ = press("?", &sut)
    #expect(sut.handle(.resized(TerminalSize(columns: 80, rows: 24))).isEmpty)
    #expect(press("j", &sut) == [.pictures(Samples.rows(2))])
    var other = makeSUT()
    #expect(other.handle(.feed(Samples.state(Samples.rows(2)))) == [.forgetFailedPictures])
  }

  @Test(
    "A picture that has come is drawn, at once when it is selected later, and saved without another load"
  )
  func drawn() {
    var sut = makeDrawingSUT()
    let rows = sut.rows
    #expect(sut.content == .words("loading…"))
    #expect(sut.handle(loaded(1)).isEmpty)
    #expect(sut.content == .words("loading…"))
    #expect(sut.handle(loaded(0)).isEmpty)
    #expect(sut.content == graphics(0))
    #expect(press("s", &sut) == [.save(rows[0], Self.data)])
    _ = press("j", &sut)
    #expect(sut.content == graphics(1))
  }

  @Test("A sensitive picture is covered until 'v', which covers it again; others are not")
  func sensitive() {
    var sut = makeDrawingSUT(nil)
    _ = sut.handle(.feed(Samples.state(Samples.posts(2))))
    _ = sut.handle(loaded(0))
    _ = sut.handle(loaded(1))
    _ = press("v", &sut)
    #expect(sut.content == graphics(0))
    _ = press("j", &sut)
    let covered = BrowseFrame.Content.words("sensitive picture: spiders · 'v' shows it")
    #expect(sut.content == covered)
    #expect(sut.drawing == nil)
    _ = press("v", &sut)
    #expect(sut.content == graphics(1))
    _ = press("kj", &sut)
    #expect(sut.content == graphics(1))
    _ = press("v", &sut)
    #expect(sut.content == covered)
  }

  @Test(
    "A picture that failed says why; while the feed is loaded again it is loading, and then asked for anew"
  )
  func failed() {
    var sut = makeDrawingSUT()
    let rows = sut.rows
    _ = sut.handle(failed(0))
    #expect(sut.content == .words("no connection · 'r' tries again"))
    #expect(press("s", &sut) == [.save(rows[0], nil)])
    #expect(sut.handle(.feed(loading(rows))).isEmpty)
    #expect(sut.content == .words("loading…"))
    #expect(
      sut.handle(.feed(Samples.state(rows))) == [
        .forgetFailedPictures, .pictures([rows[0], rows[1]]),
      ]
    )
    #expect(sut.content == .words("loading…"))
  }

  @Test("A fresh feed keeps the pictures that have come")
  func fresh() {
    var sut = makeDrawingSUT()
    _ = sut.handle(loaded(0))
    _ = sut.handle(.feed(loading(sut.rows)))
    #expect(sut.content == graphics(0))
    _ = sut.handle(.feed(Samples.state(sut.rows)))
    #expect(sut.content == graphics(0))
  }

  @Test("What comes late of a picture that was forgotten, or is another one now, is ignored")
  func late() {
    var sut = makeDrawingSUT()
    _ = press("jj", &sut)
    #expect(sut.handle(failed(0)).isEmpty)
    _ = press("kk", &sut)
    #expect(sut.content == .words("loading…"))
    _ = sut.handle(.feed(Samples.state([Samples.row(0, "other.png")])))
    _ = sut.handle(failed(0))
    #expect(sut.content == .words("loading…"))
  }

  @Test("chafa draws a picture once; what it drew for another size, or another picture, is ignored")
  func chafa() throws {
    var sut = makeDrawingSUT(9, .chafa)
    let order = try #require(chafaOrder(in: sut.handle(loaded(0))))
    #expect(sut.content == .words("loading…"))
    #expect(sut.handle(.resized(TerminalSize(columns: 80, rows: 24))).isEmpty)
    let full = try #require(chafaOrder(in: press("f", &sut)))
    #expect(full.picture.place.size != order.picture.place.size)
    #expect(sut.handle(.drawn(drawn(order))).isEmpty)
    #expect(sut.content == .words("loading…"))
    _ = sut.handle(.drawn(drawn(full)))
    #expect(sut.content == .words("drawn"))
    _ = press("j", &sut)
    _ = sut.handle(loaded(1))
    #expect(sut.handle(.drawn(drawn(full))).isEmpty)
    #expect(sut.content == .words("loading…"))
  }

  @Test("Programs draw the neighbours once the selected picture is there, which are there at once")
  func drawnAhead() throws {
    var sut = makeDrawingSUT(9, .chafa)
    let order = try #require(chafaOrder(in: sut.handle(loaded(0))))
    #expect(sut.handle(loaded(1)).isEmpty, "the selected one is first")
    let next = try #require(chafaOrder(in: sut.handle(.drawn(drawn(order)))))
    #expect(next.picture.id == sut.rows[1].id)
    #expect(sut.content == .words("drawn"))
    #expect(sut.handle(.drawn(drawn(next))).isEmpty)
    _ = press("j", &sut)
    #expect(sut.content == .words("drawn"))
  }

  @Test("'+' and '-' enlarge the picture alone on the screen, and '0' shows all of it")
  func zooming() {
    var sut = makeDrawingSUT(9)
    _ = sut.handle(loaded(0))
    #expect(press("+", &sut).isEmpty)
    #expect(sut.isFull)
    #expect(sut.view.zoom == 1.5)
    #expect(sut.content == graphics(0, PictureView().zoomed(by: 1.5)))
    _ = press("+++++++++++", &sut)
    #expect(sut.view.zoom == PictureView.largestZoom)
    _ = press("0+-", &sut)
    #expect(sut.view == PictureView())
    _ = press("+h", &sut)
    #expect(!sut.isFull)
    #expect(sut.view == PictureView())
  }

  @Test("Arrows move an enlarged picture up to its ends, and select others when it is whole")
  func panning() {
    var sut = makeDrawingSUT(9)
    _ = sut.handle(loaded(0))
    _ = press("++++", &sut)
    let middle = sut.view
    _ = press("\u{1B}[C\u{1B}[B", &sut)
    #expect(sut.view != middle)
    _ = press(String(repeating: "\u{1B}[C\u{1B}[B", count: 20), &sut)
    let corner = sut.view
    _ = press("\u{1B}[C\u{1B}[B", &sut)
    #expect(sut.view == corner)
    #expect(sut.selection == 0)
    _ = press("0\u{1B}[B", &sut)
    #expect(sut.selection == 1)
    #expect(sut.isFull)
  }

  @Test("'w' makes a tall picture as wide as the screen; Space scrolls it, and goes on at its end")
  func comic() {
    var sut = makeDrawingSUT(9)
    let comic = SampleImages.png(684, 1_800)
    for number in 0..<2 { _ = sut.handle(picture(number, .loaded(comic))) }
    _ = press("w", &sut)
    #expect(sut.isFull)
    var pages = 1
    while sut.selection == 0, pages < 20 {
      _ = press(" ", &sut)
      pages += 1
    }
    // 800 pixels wide it is 2,105 high, of which a page has 440, and Space moves by 396.
    #expect(pages == 7)
    #expect(sut.selection == 1)
    #expect(sut.view == PictureView(fitsWidth: true), "the next one begins at its top")
    _ = press("w", &sut)
    #expect(sut.view == PictureView())
  }

  @Test(
    "Space comes to the end of a tall picture of any size, and keys in one piece are one by one"
  )
  func comicsOfAllSizes() {
    for width in stride(from: 300, through: 1_300, by: 111) {
      for height in stride(from: 1_500, through: 9_000, by: 1_833) {
        var sut = makeDrawingSUT(9)
        let comic = SampleImages.png(width, height)
        for number in 0..<2 { _ = sut.handle(picture(number, .loaded(comic))) }
        _ = press("w" + String(repeating: " ", count: 200), &sut)
        #expect(sut.selection > 0, "\(width) × \(height)")
      }
    }
    var sut = makeDrawingSUT(9)
    for number in 0..<2 { _ = sut.handle(loaded(number)) }
    _ = press("fj+", &sut)
    #expect(sut.selection == 1)
    #expect(sut.view.zoom == 1.5)
  }

  @Test("While a tall picture loads, Space turns no page of images")
  func comicThatLoads() {
    var sut = makeDrawingSUT(9)
    _ = sut.handle(loaded(0))
    _ = press("wj ", &sut)
    #expect(sut.selection == 1)
  }

  @Test(
    "With another size of cells it is drawn anew, and what was drawn for the old one is ignored"
  )
  func otherCell() throws {
    var sut = makeDrawingSUT(9, .chafa)
    let order = try #require(chafaOrder(in: sut.handle(loaded(0))))
    let answer = Array("\u{1B}[6;30;15t".utf8)
    let other = try #require(chafaOrder(in: sut.handle(.typed(answer))))
    #expect(sut.handle(.drawn(drawn(order))).isEmpty)
    #expect(sut.content == .words("loading…"))
    _ = sut.handle(.drawn(drawn(other)))
    #expect(sut.content == .words("drawn"))
  }

  @Test("Until another part of a picture is decoded, the one before stays")
  func decodedParts() throws {
    var sut = makeDrawingSUT(9)
    let jpeg = SampleImages.jpeg(4_000, 3_000)
    let order = try #require(chafaOrder(in: sut.handle(picture(0, .loaded(jpeg)))))
    _ = sut.handle(.drawn(drawn(order)))
    let full = try #require(chafaOrder(in: press("+", &sut)))
    #expect(sut.content == .words("loading…"), "another area")
    _ = sut.handle(.drawn(drawn(full)))
    let larger = try #require(chafaOrder(in: press("+", &sut)))
    #expect(sut.content == .words("drawn"))
    #expect(larger.picture.place.view.zoom == 2.25)
    #expect(sut.handle(.drawn(drawn(full))).isEmpty)
  }

  @Test("A terminal that cannot show a part says so")
  func noZoom() {
    var sut = makeDrawingSUT(9, .chafa)
    _ = sut.handle(loaded(0))
    for key in ["+", "w"] {
      _ = press(key, &sut)
      #expect(!sut.isFull)
      #expect(sut.remark == "this terminal shows pictures only whole")
    }
  }

  private static let data = SampleImages.png(80, 40)

  /// Shows this many images on a terminal that shows pictures; with `nil`, nothing yet.
  private func makeDrawingSUT(
    _ count: Int? = 9,
    _ shape: PictureProtocol.Kind = .kitty(hasChafa: false)
  ) -> BrowseState {
    let places = [BrowsePlace(name: nil), BrowsePlace(name: "other")]
    let size = TerminalSize(columns: 80, rows: 24)
    var sut = BrowseState(look: look(shape), size: size, places: places)
    _ = sut.handle(.began(0))
    if let count { _ = sut.handle(.feed(Samples.state(Samples.rows(count)))) }
    return sut
  }

  private func look(_ shape: PictureProtocol.Kind) -> BrowseLook {
    BrowseLook(
      style: Style(isPlain: false),
      shape: PictureProtocol(shape, hasLinks: false),
      language: .inFull
    )
  }

  private func loading(_ rows: [FeedRow]) -> FeedViewState {
    var screen = FeedScreen(rows: rows, notice: nil, emptyMessage: nil)
    screen.isLoading = true
    return .loaded(screen)
  }

  private func loaded(_ number: Int) -> BrowseEvent { picture(number, .loaded(Self.data)) }

  private func failed(_ number: Int) -> BrowseEvent {
    picture(number, .failed(message: "no connection"))
  }

  private func picture(_ number: Int, _ state: PictureState<Data>) -> BrowseEvent {
    let row = Samples.row(number)
    return .picture(row.id, url: row.url, state)
  }

  private func graphics(
    _ number: Int,
    _ view: PictureView = PictureView()
  ) -> BrowseFrame.Content {
    .graphics(
      url: Samples.row(number).url,
      bytes: Self.data.count,
      removal: "\u{1B}_Ga=d,q=2\u{1B}\\",
      view: view
    )
  }

  private func chafaOrder(in effects: [BrowseEffect]) -> BrowsePicture.Order? {
    guard effects.count == 1, case .draw(let order) = effects[0] else { return nil }
    return order
  }

  private func drawn(_ order: BrowsePicture.Order) -> BrowsePicture {
    var picture = order.picture
    picture.content = .words("drawn")
    return picture
  }
}
