import FeedTerminal
import Testing

@Suite("Comments as text")
struct CommentTextTests {
  @Test("On a terminal who and when share a line that holds both, and everything is wrapped")
  func terminal() {
    #expect(
      text(TerminalSize(columns: 24, rows: 24)) == """
        Ada Lovelace
        2 days ago
        What a light, and then
        the sea behind it!
        And the sky.

        yesterday
        First

        """
    )
    #expect(
      text(TerminalSize(columns: 80, rows: 24)).hasPrefix(
        "  Ada Lovelace · 2 days ago\n  What a light"
      )
    )
  }

  @Test("Elsewhere lines are whole, and there is no margin")
  func plain() {
    #expect(
      text(nil) == """
        Ada Lovelace · 2 days ago
        What a light, and then the sea behind it!
        And the sky.

        yesterday
        First

        """
    )
  }

  private func text(_ size: TerminalSize?) -> String {
    let sut = CommentText(size: size, style: Style(isPlain: true))
    return sut.text(
      by: "Ada Lovelace",
      on: "2 days ago",
      lines: ["What a light, and then the sea behind it!", "And the sky."],
      at: 0
    )
      + sut.text(by: nil, on: "yesterday", lines: ["First"], at: 1)
  }
}
