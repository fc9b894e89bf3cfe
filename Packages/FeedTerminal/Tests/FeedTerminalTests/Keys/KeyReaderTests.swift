import FeedTerminal
import FeedTestSupport
import Testing

@Suite("Keys of a terminal")
struct KeyReaderTests {
  @Test(
    "A key is known by its bytes",
    arguments: [
      ("j", [.character("j")]), (" ", [.character(" ")]), ("é", [.character("é")]),
      ("夜😀", [.character("夜"), .character("😀")]),
      ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OA", [.up]), ("\u{1B}[1;5B", [.down]),
      ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.home, .end, .home, .end]),
      ("\u{1B}[7~\u{1B}[8~", [.home, .end]),
      ("\r\n", [.enter, .enter]),
      ("\t\u{1B}[Z", [.tab, .backTab]),
      ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ] as [(String, [Key])]
  )
  func keys(bytes: String, expected: [Key]) {
    var sut = KeyReader()
    #expect(sut.keys(in: bytes.utf8) == expected)
    // However the bytes are cut, the keys are the same.
    var other = KeyReader()
    #expect(bytes.utf8.flatMap { other.keys(in: [$0]) } == expected)
  }

  @Test("An ESC is a key once nothing follows it")
  func escape() {
    var sut = KeyReader()
    #expect(sut.keys(in: [0x1B]) == [])
    #expect(sut.timeout == .milliseconds(50))
    #expect(sut.pause() == [.escape])
    #expect(sut.timeout == nil)
    #expect(sut.pause() == [])
    #expect(sut.keys(in: Array("\u{1B}[".utf8)) == [])
    #expect(sut.timeout == nil)
    #expect(sut.keys(in: Array("Aj".utf8)) == [.up, .character("j")])
  }

  @Test(
    "A click of the first button and a turn of the wheel are read, whatever is held meanwhile",
    arguments: [
      ("0;1;1M", .click(column: 0, row: 0)), ("4;81;24M", .click(column: 80, row: 23)),
      ("64;5;5M", .wheel(-3)), ("81;5;5M", .wheel(3)),
    ] as [(String, Key)]
  )
  func mouse(report: String, key: Key) {
    var sut = KeyReader()
    #expect(sut.keys(in: "\u{1B}[<\(report)".utf8) == [key])
  }

  @Test(
    "Answers to what the terminal is asked are read",
    arguments: [
      ("\u{1B}_Gi=31;OK\u{1B}\\", .kittyGraphics),
      ("\u{1B}_Gi=31;EINVAL:no such thing\u{1B}\\", .kittyGraphics),
      ("\u{1B}[6;20;10t", TerminalSize.Cell(width: 10, height: 20).map(TerminalAnswer.cell)),
      ("\u{1B}[?62;c", .attributes(hasSixels: false)),
      ("\u{1B}[?62;1;2;4;6;9;15;18;21;22c", .attributes(hasSixels: true)),
      ("\u{1B}[?4;6c", .attributes(hasSixels: false)),
    ] as [(String, TerminalAnswer?)]
  )
  func answers(bytes: String, answer: TerminalAnswer?) throws {
    var sut = KeyReader()
    #expect(sut.keys(in: bytes.utf8) == [.answer(try #require(answer))])
    #expect(sut.keys(in: "q".utf8) == [.character("q")])
  }

  @Test(
    "Answers that nobody asked for, and broken or unknown sequences, are no keys",
    arguments: [
      "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}]52;c;cXE=\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}_Gi=1;OK\u{1B}\\",
      "\u{1B}[>1;4000;0c", "\u{1B}[4;600;800t", "\u{1B}[6;0;0t",
      "\u{1B}[24;80R", "\u{1B}[<0;1;1m", "\u{1B}[<1;1;1M", "\u{1B}[<0;1M",
      "\u{1B}[<0;99999999999999999999;1M", "\u{1B}[<0;-9223372036854775808;1M",
      "\u{1B}[<0;1;-9223372036854775807M", "\u{1B}[<0;0;1M",
      "\u{1B}[200~qqq\u{1B}[A\u{1B}q\u{1B}[201~", "\u{1B}[99~",
      "\u{1B}[" + String(repeating: "9;", count: 1_000) + "~",
      "\u{0}\u{1}", "\u{1B}\u{1}",
    ]
  )
  func dropped(bytes: String) {
    var sut = KeyReader()
    #expect(sut.keys(in: bytes.utf8) == [])
    #expect(sut.keys(in: "q".utf8) == [.character("q")])
  }

  @Test(
    "What has no end is over after a second without bytes, and with an ESC",
    arguments: [
      "\u{1B}]0;x", "\u{1B}P", "\u{1B}_G", "\u{1B}X", "\u{1B}^", "\u{1B}[200~paste",
      "\u{1B}[200~\u{1B}]",
    ]
  )
  func endless(start: String) {
    var sut = KeyReader()
    #expect(sut.keys(in: start.utf8) == [])
    #expect(sut.timeout == .seconds(1))
    #expect(sut.pause() == [])
    #expect(sut.timeout == nil)
    #expect(sut.keys(in: "q".utf8) == [.character("q")])
    _ = sut.keys(in: "\u{1B}]0;x\u{1B}".utf8)
    #expect(sut.keys(in: "[A".utf8) == [.up])
  }

  @Test("Bytes that are no UTF-8 are dropped, and what follows them is a key")
  func malformed() {
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80],
    ] {
      var sut = KeyReader()
      #expect(sut.keys(in: bytes + Array("q".utf8)) == [.character("q")], "\(bytes)")
    }
  }

  @Test("A megabyte that is pasted is nothing, and the next key is one")
  func paste() {
    var sut = KeyReader()
    #expect(sut.keys(in: "\u{1B}[200~".utf8) == [])
    for _ in 0..<1_024 {
      #expect(sut.keys(in: repeatElement(UInt8(ascii: "q"), count: 1_024)).isEmpty)
    }
    #expect(sut.keys(in: "\u{1B}[201~q".utf8) == [.character("q")])
  }

  @Test("Random bytes never stop it: after a way out the next key is one", arguments: 1...20)
  func random(seed: Int) {
    var randomness = Randomness(seed: UInt64(seed))
    var sut = KeyReader()
    for _ in 0..<200 {
      _ = sut.keys(
        in: (0..<Int.random(in: 0...20, using: &randomness)).map { _ in
          UInt8.random(in: 0...255, using: &randomness)
        }
      )
    }
    _ = sut.keys(in: "\u{1B}\\\u{7}\u{1B}[201~".utf8)
    #expect(sut.keys(in: "q".utf8) == [.character("q")])
  }
}
