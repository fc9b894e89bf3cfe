import FeedPresentation
import FeedTerminal
import Foundation
import TerminalPictures
import Testing
import TextColumns

@testable import FeedBrowse

@Suite("Browsing: the list of all feeds")
struct FeedListTests {
  @Test("'F', 'h' and '←' show it, all feeds as one in front; Esc goes back to the feed")
  func opens() throws {
    for key in ["F", "h", "\u{1B}[D"] {
      var sut = makeSUT()
      #expect(press(key, &sut) == [.list])
      #expect(sut.handle(.listed) == [.summarize])
      #expect(lines(of: sut)[0].hasPrefix("  Feeds "))
      #expect(
        lines(of: sut)[2...5].map { $0.prefix(8) } == [
          "  all   ", " >birds ", "  boats ", "  cats  ",
        ]
      )
      #expect(press("\u{1B}", &sut).isEmpty)
      #expect(sut.chooser == nil)
    }
  }

  @Test("A session that begins there loads no feed, and ends by Esc")
  func begins() {
    var sut = BrowseState(look: look, size: Self.size, places: Self.places)
    #expect(sut.handle(.listed) == [.summarize])
    #expect(sut.place == nil)
    #expect(press("\u{1B}", &sut) == [.quit])
  }

  @Test("Keys select a feed, and Enter opens it; the one that is on the screen is shown again")
  func selects() {
    var sut = makeListSUT()
    #expect(press("\u{1B}[B\u{1B}[B\r", &sut) == [.show(2)])
    #expect(press("\u{1B}[H\r", &sut) == [.show(3)], "all feeds as one")
    #expect(press("\u{1B}[F\u{1B}[B\r", &sut) == [.show(2)])
    #expect(press("\u{1B}[A\u{1B}[A\r", &sut).isEmpty)
    #expect(sut.chooser == nil)
  }

  @Test("What is typed leaves the feeds that have it in their names or titles, until Esc")
  func filters() {
    var sut = makeListSUT()
    _ = sut.handle(.summary(1, BrowsedFeedSummary(title: "Sails at Sea")))
    #expect(press("SEA", &sut).isEmpty)
    #expect(lines(of: sut)[2].hasPrefix(" >boats · Sails at Sea"))
    #expect(lines(of: sut)[3] == "")
    #expect(lines(of: sut).last == "/SEA")
    #expect(press("\r", &sut) == [.show(1)])
    _ = press("x", &sut)
    #expect(lines(of: sut)[2] == "  nothing found")
    #expect(press("\r", &sut).isEmpty)
    _ = press("\u{7F}\u{7F}\u{7F}\u{7F}", &sut)
    #expect(sut.chooser?.filter == "")
    _ = press("q", &sut)
    #expect(sut.chooser?.filter == "q", "a letter as any other")
    _ = press("\u{1B}", &sut)
    #expect(sut.chooser?.filter == "")
  }

  @Test("The selected feed stays selected while one types, as long as it is left")
  func stays() {
    var sut = makeListSUT()
    _ = press("\u{1B}[F", &sut)
    _ = press("a", &sut)
    #expect(sut.chooser?.selected(in: sut.places) == 2)
    _ = press("l", &sut)
    #expect(sut.chooser?.selected(in: sut.places) == 3)
  }

  @Test("Each says how many images are new and how old it is; all feeds as one have the sum")
  func news() {
    var sut = makeListSUT()
    let now = Date()
    let saved = Message.published(now.addingTimeInterval(-7_200), now: now)
    _ = sut.handle(.summary(0, BrowsedFeedSummary(newCount: 3, count: 9, newest: saved)))
    _ = sut.handle(.summary(1, BrowsedFeedSummary()))
    _ = sut.handle(.summary(2, BrowsedFeedSummary(newCount: 1, count: 9, newest: saved)))
    let lines = lines(of: sut)
    #expect(lines[2].hasSuffix(" 4 new"))
    #expect(lines[3].hasSuffix("3 new · 9 images · 2 hours ago"))
    #expect(lines[4].hasSuffix(" no saved copy"))
    #expect(lines[5].hasSuffix("1 new · 9 images · 2 hours ago"))
    #expect(lines.last == "  type to filter · Enter opens · Esc goes back")
  }

  @Test("A title that comes while one types selects no other feed")
  func lateTitle() {
    var sut = makeListSUT()
    _ = press("ca", &sut)
    #expect(sut.chooser?.selected(in: sut.places) == 2)
    _ = sut.handle(.summary(0, BrowsedFeedSummary(title: "Canaries")))
    #expect(lines(of: sut)[2].hasPrefix("  birds · Canaries"))
    #expect(press("\r", &sut) == [.show(2)])
  }

  @Test("No line is wider than the screen, however narrow that is", arguments: [20, 30, 44])
  func narrow(columns: Int) {
    var sut = makeListSUT()
    _ = sut.handle(.resized(TerminalSize(columns: columns, rows: 24)))
    let now = Date()
    let saved = Message.published(now.addingTimeInterval(-7_200), now: now)
    let summary = BrowsedFeedSummary(
      title: "A long title of a feed",
      newCount: 12,
      count: 9,
      newest: saved
    )
    for place in 0..<3 { _ = sut.handle(.summary(place, summary)) }
    #expect(lines(of: sut).allSatisfy { DisplayWidth.columns(of: $0) <= columns })
  }

  @Test("A feed that fails on the screen is marked in the list, until it is loaded")
  func errors() {
    var sut = makeSUT()
    _ = sut.handle(.feed(.failed(message: "no connection")))
    _ = sut.handle(.listed)
    #expect(lines(of: sut)[3].hasSuffix(" !"))
    #expect(lines(of: sut).last == "  no connection")
    _ = sut.handle(.feed(Samples.state(1)))
    #expect(!lines(of: sut)[3].contains("!"))
  }

  @Test("A feed in which an earlier load found a trouble is marked, and the foot says it")
  func troubles() {
    var sut = makeListSUT()
    let summary = BrowsedFeedSummary(newCount: 3, trouble: "not found\u{1B}[2J (status 404)")
    _ = sut.handle(.summary(0, summary))
    #expect(lines(of: sut)[3].hasSuffix("! · 3 new · no saved copy"))
    #expect(lines(of: sut).last == "  not found[2J (status 404)")
    _ = sut.handle(.summary(0, BrowsedFeedSummary(newCount: 3)))
    #expect(!lines(of: sut)[3].contains("!"))
  }

  @Test("A click selects, a second one opens, and the wheel scrolls")
  func mouse() {
    var sut = makeListSUT()
    #expect(press("\u{1B}[<0;5;6M", &sut).isEmpty)
    #expect(sut.chooser?.selection == 3)
    #expect(press("\u{1B}[<0;5;6M", &sut) == [.show(2)])
    #expect(press("\u{1B}[<64;5;6M", &sut).isEmpty)
    #expect(sut.chooser?.selection == 0)
    #expect(press("\u{1B}[<0;5;20M\u{1B}[<0;5;1M", &sut).isEmpty)
    #expect(sut.chooser?.selection == 0)
  }

  @Test("'A' shows all feeds as one, and Tab goes on from the feed before it, or from the first")
  func river() {
    var sut = makeSUT()
    #expect(press("A", &sut) == [.show(3)])
    _ = sut.handle(.began(3))
    #expect(press("A", &sut).isEmpty)
    #expect(sut.remark == "'A' does nothing here; '?' lists the keys")
    #expect(press("\t", &sut) == [.show(0)])
  }

  @Test("With one feed there is no list, and its keys say that they do nothing")
  func oneFeed() {
    var sut = BrowseState(look: look, size: Self.size)
    _ = sut.handle(.began(0))
    _ = sut.handle(.feed(Samples.state(2)))
    for key in ["F", "A", "h", "\t"] {
      #expect(press(key, &sut).isEmpty)
      #expect(sut.remark?.hasSuffix("does nothing here; '?' lists the keys") == true)
    }
  }

  @Test(
    "What is wrong with all feeds as one is said until the next key, and a single feed's always"
  )
  func trouble() {
    for (place, staysAfterKey) in [(3, false), (0, true)] {
      var sut = makeSUT()
      _ = sut.handle(.began(place))
      _ = sut.handle(.feed(Samples.state(2, error: "birds: no connection")))
      #expect(lines(of: sut).last == "  birds: no connection  ? help")
      _ = press("j", &sut)
      #expect((lines(of: sut).last == "  birds: no connection  ? help") == staysAfterKey)
      _ = sut.handle(.feed(Samples.state(2, error: "boats: no connection")))
      #expect(lines(of: sut).last == "  boats: no connection  ? help", "that is new")
    }
  }

  @Test("Of many feeds those around the selected one are shown")
  func many() {
    let places = (0..<100).map { BrowsePlace(name: "feed-\($0)") }
    var sut = BrowseState(look: look, size: Self.size, places: places)
    _ = sut.handle(.listed)
    _ = press(String(repeating: "\u{1B}[B", count: 50), &sut)
    #expect(lines(of: sut).contains { $0.hasPrefix(" >feed-50") })
    #expect(lines(of: sut)[0].hasSuffix(" 51/100"))
  }

  private static let size = TerminalSize(columns: 80, rows: 24)
  private static let places =
    ["birds", "boats", "cats"].map { BrowsePlace(name: $0) }
    + [BrowsePlace(name: "all", isRiver: true)]

  private var look: BrowseLook {
    BrowseLook(
      style: Style(isPlain: true),
      shape: PictureProtocol(.none, hasLinks: false),
      language: .inFull
    )
  }

  /// The first feed is on the screen.
  private func makeSUT() -> BrowseState {
    var sut = BrowseState(look: look, size: Self.size, places: Self.places)
    _ = sut.handle(.began(0))
    _ = sut.handle(.feed(Samples.state(2)))
    return sut
  }

  private func makeListSUT() -> BrowseState {
    var sut = makeSUT()
    _ = sut.handle(.listed)
    return sut
  }

  private func lines(of sut: BrowseState) -> [String] { sut.frame.lines(sut).lines }

  private func press(_ keys: String, _ sut: inout BrowseState) -> [BrowseEffect] {
    sut.handle(.typed(Array(keys.utf8))) + sut.handle(.typed([]))
  }
}
