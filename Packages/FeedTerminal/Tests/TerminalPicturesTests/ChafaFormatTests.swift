import Testing

@testable import TerminalPictures

/// What reaches the terminal of what `chafa` writes, which a picture may have taken over.
@Suite("Untrusted input: the output of chafa")
struct ChafaFormatTests {
  private static let sixels = "\u{1B}P0;1;0q\"1;1;2;6#0;2;0;0;97#0!2~$-\u{1B}\\"
  private static let graphics =
    "\u{1B}_Ga=T,f=32,s=2,v=1,c=1,r=1,m=1\u{1B}\\\u{1B}_Gm=1;+wAD/w==\u{1B}\\\u{1B}_Gm=0\u{1B}\\"
  private static let symbols =
    "\u{1B}[0m\u{1B}[38;2;9;200;9;48;5;1m▄▀\u{1B}[0m\n\u{1B}[7m ⣿x\u{1B}[0m\n"

  @Test(
    "A picture of each kind stays as it is",
    arguments: [
      (ChafaFormat.symbols, symbols), (.sixels, sixels), (.kitty, graphics),
    ]
  )
  func whole(format: ChafaFormat, output: String) {
    #expect(format.picture(in: output, columns: 3) == output)
  }

  @Test(
    "What a terminal would obey is left out, before the picture, in it and behind it",
    arguments: [
      "\u{1B}]52;c;cHduZWQ=\u{7}", "\u{1B}]52;c;cHduZWQ=\u{1B}\\", "\u{1B}[6n", "\u{1B}[c",
      "\u{1B}[2J",
      "\u{1B}[?25h", "\u{1B}[>4m", "\u{1B}[12\"m", "\u{1B}c", "\u{1B}(0", "\u{1B}7", "\u{1B}#8",
      "\u{1B}Ptmux;\u{1B}\u{1B}]0;x\u{7}\u{1B}\\",
      "\u{1B}P$qm\u{1B}\\", "\u{1B}P+q544e\u{1B}\\", "\u{1B}P0q~\u{7}\u{1B}\\",
      "\u{1B}_Gi=1,a=q;AAAA\u{1B}\\",
      "\u{1B}_Ga=T,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\", "\u{1B}_Ga=T,q=0;AAAA\u{1B}\\",
      "\u{1B}_Ga=T;é\u{1B}\\",
      "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}_apc\u{1B}\\", "\u{7}", "\u{8}", "\r", "\t",
      "\u{E}", "\u{9B}6n",
      "\u{9D}52;c;x\u{9C}", "\u{202E}", "\u{2028}", "\u{200B}", "\u{301}", "\u{FE0F}", "\u{1B}",
    ]
  )
  func obeyed(sequence: String) {
    let pictures = [
      (ChafaFormat.symbols, "▄▀"), (.sixels, Self.sixels), (.kitty, Self.graphics),
    ]
    for (format, picture) in pictures {
      let half = picture.index(picture.startIndex, offsetBy: picture.count / 2)
      let isGraphics = format != .symbols
      for output in [
        sequence + picture, picture + sequence, sequence + picture + sequence,
        isGraphics ? picture : picture[..<half] + sequence + picture[half...],
      ] {
        guard let shown = format.picture(in: String(output), columns: 80) else {
          continue
        }
        #expect(Self.isPicture(shown, format), "\(format): \(shown.debugDescription)")
      }
    }
  }

  @Test(
    "What is in a picture of one control sequence makes that none",
    arguments: [
      "\u{7}", "\u{1B}[6n", "\u{1B}]52;c;x\u{7}", "é", " \u{18}",
    ]
  )
  func inside(sequence: String) {
    let sixels = Self.sixels.replacing("$-", with: sequence)
    #expect(ChafaFormat.sixels.picture(in: sixels, columns: 80) == nil)
  }

  @Test("Text is no picture of another kind, and nothing is none")
  func none() {
    #expect(ChafaFormat.sixels.picture(in: "drawn\n", columns: 80) == nil)
    #expect(ChafaFormat.kitty.picture(in: Self.sixels, columns: 80) == nil)
    #expect(ChafaFormat.sixels.picture(in: Self.graphics, columns: 80) == nil)
    #expect(ChafaFormat.symbols.picture(in: "", columns: 80) == nil)
    #expect(ChafaFormat.symbols.picture(in: "\u{1B}]0;▄", columns: 80) == nil)
  }

  @Test("There is one picture of sixels, and a line has as many characters as it may have")
  func limits() {
    let twice = Self.sixels + Self.sixels
    #expect(ChafaFormat.sixels.picture(in: twice, columns: 80) == Self.sixels)
    #expect(ChafaFormat.symbols.picture(in: "▄▄▄▄\n▀▀▀▀", columns: 2) == "▄▄\n▀▀")
  }

  @Test("A colour does not outlast the picture")
  func colour() {
    #expect(
      ChafaFormat.symbols.picture(in: "\u{1B}[31m▄", columns: 2) == "\u{1B}[31m▄\u{1B}[0m"
    )
  }

  /// Whether it is text and colours alone, or the picture itself.
  private static func isPicture(_ shown: String, _ format: ChafaFormat) -> Bool {
    guard format == .symbols else {
      return shown == (format == .sixels ? sixels : graphics)
    }
    let plain = shown.replacing(/\u{1B}\[[0-9;:]*m/, with: "")
    return plain.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
          && scalar.properties.generalCategory != .format
    }
  }
}
