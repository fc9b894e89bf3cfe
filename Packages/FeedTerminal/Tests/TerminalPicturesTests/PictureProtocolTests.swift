import FeedTerminal
import Foundation
import Testing

@testable import TerminalPictures

@Suite("How pictures are shown")
struct PictureProtocolTests {
  @Test(
    "A terminal's own answers count more than the environment",
    arguments: [
      (["TERM": "xterm-256color"], [.kittyGraphics], .kitty(hasChafa: true)),
      (["TERM": "xterm-256color"], [.attributes(hasSixels: true)], .sixel),
      (["TERM": "xterm-kitty"], [.attributes(hasSixels: false)], .chafa),
      (["TERM": "foot"], [.kittyGraphics, .attributes(hasSixels: true)], .kitty(hasChafa: true)),
      (["TERM_PROGRAM": "iTerm.app"], [.attributes(hasSixels: true)], .iterm2(takesParts: false)),
      (["TERM": "tmux-256color", "TMUX": "/x"], [.attributes(hasSixels: true)], .sixel),
      (["TERM": "tmux-256color", "TMUX": "/x"], [.kittyGraphics], .kitty(hasChafa: true)),
    ] as [([String: String], [TerminalAnswer], PictureProtocol.Kind)]
  )
  func answers(
    environment: [String: String],
    all: [TerminalAnswer],
    kind: PictureProtocol.Kind
  ) {
    var answers = TerminalAnswers()
    for answer in all { answers.add(answer) }
    let sut = PictureProtocol(
      .auto,
      environment: environment,
      isTerminal: true,
      hasChafa: true,
      answers: answers
    )
    #expect(sut?.kind == kind)
    #expect(sut?.passesTmux == (environment["TMUX"] != nil && kind == .kitty(hasChafa: true)))
  }

  @Test("Sixels are chosen only where chafa draws them")
  func sixelsWithoutChafa() {
    var answers = TerminalAnswers()
    answers.add(.attributes(hasSixels: true))
    let sut = PictureProtocol(
      .auto,
      environment: ["TERM": "xterm"],
      isTerminal: true,
      hasChafa: false,
      answers: answers
    )
    #expect(sut?.kind == .link)
  }

  @Test(
    "'auto' is what the environment says of the terminal",
    arguments: [
      (["TERM": "xterm-kitty"], PictureProtocol.Kind.kitty(hasChafa: false)),
      (["TERM": "xterm-ghostty"], .kitty(hasChafa: false)),
      (["KITTY_WINDOW_ID": "1"], .kitty(hasChafa: false)),
      (["TERM_PROGRAM": "ghostty"], .kitty(hasChafa: false)),
      (["TERM_PROGRAM": "iTerm.app"], .iterm2(takesParts: false)),
      (
        ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.4.23"], .iterm2(takesParts: false)
      ),
      (
        ["TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.0beta12"],
        .iterm2(takesParts: true)
      ),
      (["LC_TERMINAL": "iTerm2", "LC_TERMINAL_VERSION": "3.10"], .iterm2(takesParts: true)),
      (["LC_TERMINAL": "iTerm2", "LC_TERMINAL_VERSION": "4"], .iterm2(takesParts: true)),
      (
        ["TERM_PROGRAM": "WezTerm", "TERM_PROGRAM_VERSION": "20240203"], .iterm2(takesParts: false)
      ),
      (["TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "9.9"], .iterm2(takesParts: false)),
      (["TERM_PROGRAM": "mintty"], .iterm2(takesParts: false)),
      (["TERM": "xterm-256color"], .link), (["TERM_PROGRAM": "Apple_Terminal"], .link),
      ([:], .link),
      (["TERM": "foot"], .link),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-0/default,1,0"], .link),
      (["TERM": "screen.xterm-256color"], .link),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], .link),
      (["STY": "1.pts", "LC_TERMINAL": "iTerm2"], .link),
      (["TERM": "dumb", "TERM_PROGRAM": "iTerm.app"], .none), (["TERM": "linux"], .none),
      // Of a terminal that was started in another one the inner counts.
      (["TERM": "xterm-kitty", "TERM_PROGRAM": "iTerm.app"], .kitty(hasChafa: false)),
      (
        ["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "1"],
        .iterm2(takesParts: false)
      ),
      (["TMUX": "", "TERM": "xterm-kitty"], .kitty(hasChafa: false)),
    ]
  )
  func auto(environment: [String: String], kind: PictureProtocol.Kind) throws {
    let chosen = try #require(
      PictureProtocol(.auto, environment: environment, isTerminal: true, hasChafa: false)
    )
    #expect(chosen.kind == kind)
    #expect(chosen.hasLinks == (kind != .none))
    let piped = try #require(
      PictureProtocol(.auto, environment: environment, isTerminal: false, hasChafa: true)
    )
    #expect(piped == PictureProtocol(.none, hasLinks: false))
  }

  @Test(
    "Where chafa is installed it stands in for a protocol, also inside tmux, but not on a terminal that obeys nothing"
  )
  func chafa() throws {
    let kind = { (environment: [String: String]) in
      try #require(
        PictureProtocol(.auto, environment: environment, isTerminal: true, hasChafa: true)
      ).kind
    }
    #expect(try kind(["TERM": "xterm-256color"]) == .chafa)
    #expect(try kind(["TERM": "linux"]) == .chafa)
    #expect(try kind(["TERM": "xterm-kitty"]) == .kitty(hasChafa: true))
    #expect(try kind(["TERM": "xterm", "TMUX": "1"]) == .chafa)
    #expect(try kind(["TERM": "foot", "STY": "1"]) == .chafa)
    for name in ["foot", "foot-direct", "mlterm-256color", "contour"] {
      #expect(try kind(["TERM": name]) == .sixel)
    }
    #expect(try kind(["TERM": "dumb"]) == .none)
    let console = try #require(
      PictureProtocol(.auto, environment: ["TERM": "linux"], isTerminal: true, hasChafa: true)
    )
    #expect(!console.hasLinks)
  }

  @Test("The user's choice counts, whatever the environment says")
  func explicit() throws {
    let tmux = ["TMUX": "1", "TERM": "tmux"]
    for isTerminal in [true, false] {
      let kind = { (choice: PictureSetting) in
        try #require(
          PictureProtocol(choice, environment: tmux, isTerminal: isTerminal, hasChafa: true)
        )
      }
      #expect(
        try kind(.kitty)
          == PictureProtocol(.kitty(hasChafa: true), hasLinks: isTerminal, passesTmux: true)
      )
      #expect(
        try kind(.iterm2) == PictureProtocol(.iterm2(takesParts: false), hasLinks: isTerminal)
      )
      #expect(try kind(.sixel) == PictureProtocol(.sixel, hasLinks: isTerminal))
      #expect(try kind(.chafa) == PictureProtocol(.chafa, hasLinks: isTerminal))
      #expect(try kind(.none) == PictureProtocol(.none, hasLinks: false))
    }
  }

  @Test(
    "Choosing chafa, or sixels, is not possible if it is not installed",
    arguments: [PictureSetting.chafa, .sixel]
  )
  func noChafa(choice: PictureSetting) {
    #expect(PictureProtocol(choice, environment: [:], isTerminal: true, hasChafa: false) == nil)
  }
}
