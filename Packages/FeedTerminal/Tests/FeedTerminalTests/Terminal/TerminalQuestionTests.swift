import FeedTerminal
import Testing

@Suite("What a terminal is asked")
struct TerminalQuestionTests {
  @Test(
    "The question depends on who is between the program and its terminal",
    arguments: [
      (["TERM": "xterm"], true, .terminal), (["TERM": "xterm-kitty"], false, .terminal),
      (["TERM": "tmux-256color", "TMUX": "/x"], false, .multiplexer),
      (["TERM": "tmux-256color", "TMUX": "/x"], true, .throughTmux),
      // Over ssh nobody knows what tmux hands on.
      (["TERM": "tmux-256color"], true, .multiplexer),
      (["TERM": "screen", "STY": "1"], true, .multiplexer),
    ] as [([String: String], Bool, TerminalQuestion)]
  )
  func question(environment: [String: String], passesTmux: Bool, expected: TerminalQuestion) {
    #expect(TerminalQuestion(in: environment, passesTmux: passesTmux) == expected)
  }

  @Test("A terminal that would show the question is not asked", arguments: ["linux", "dumb"])
  func bare(name: String) {
    #expect(TerminalQuestion(in: ["TERM": name], passesTmux: true) == nil)
  }

  @Test("tmux gets no question that it would take for a title, and hands on what is doubled")
  func bytes() {
    #expect(
      TerminalQuestion.terminal.text
        == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"
    )
    #expect(TerminalQuestion.multiplexer.text == "\u{1B}[16t\u{1B}[c")
    #expect(
      TerminalQuestion.throughTmux.text
        == "\u{1B}Ptmux;\u{1B}\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24,U=1;AAAA\u{1B}\u{1B}\\"
        + "\u{1B}\u{1B}[5n\u{1B}\\\u{1B}[16t\u{1B}[c"
    )
  }

  @Test("All answers have come with the attributes, and through tmux with its terminal's status")
  func complete() {
    for question in [TerminalQuestion.terminal, .multiplexer] {
      var sut = TerminalAnswers(to: question)
      sut.add(.ready)
      #expect(!sut.isComplete)
      sut.add(.attributes(hasSixels: true))
      #expect(sut.isComplete)
      sut.add(.kittyGraphics)
      #expect(!sut.hasKittyGraphics, "it was not asked any more")
    }
    var sut = TerminalAnswers(to: .throughTmux)
    sut.add(.attributes(hasSixels: false))
    #expect(!sut.isComplete)
    sut.add(.kittyGraphics)
    sut.add(.ready)
    #expect(sut.isComplete)
    #expect(sut.hasKittyGraphics)
  }
}
