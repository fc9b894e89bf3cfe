import FeedPresentation
import Foundation
import Synchronization
import Testing

@testable import FeedTerminal

@Suite("The feed as lines to be read aloud")
struct ReadingTextTests {
  @Test("Each image is its number, its words and what its picture shows, in reading order")
  func order() {
    let text = ReadingText(language: .inFull).text(for: screen)
    #expect(
      text == """
        1. The light
        Cape Wrath
        Sky · Ada · today
        sensitive picture: spiders
        One
        Two
        What the picture shows: A lighthouse
        https://a.example/1.png

        2. picture without a description
        https://a.example/2.png

        """
    )
  }

  @Test("GR1: the pictures of a post have its caption once, and what each shows")
  func group() {
    let rows = [("1/2", "The pier"), ("2/2", "A boat")].map { number, alternative in
      FeedRow(
        id: UUID(),
        description: "Lanterns",
        location: "Here",
        url: "u",
        link: nil,
        alternative: alternative,
        part: FeedRow.Part(
          number: number,
          caption: "Lanterns",
          words: alternative,
          isFirst: number == "1/2"
        ),
        picture: .loading
      )
    }
    let screen = FeedScreen(rows: rows, notice: nil, emptyMessage: nil)
    #expect(
      ReadingText(language: .inFull).text(for: screen) == """
        1. Lanterns
        Here
        1/2
        What the picture shows: The pier
        u

        2. 2/2
        What the picture shows: A boat
        u

        """
    )
  }

  @Test("A limit counts images")
  func limit() {
    #expect(ReadingText(language: .inFull, limit: 0).text(for: screen) == "")
    let text = ReadingText(language: .inFull, limit: 1).text(for: screen)
    #expect(text.hasSuffix("https://a.example/1.png\n"))
    #expect(!text.contains("2. "))
  }

  private var screen: FeedScreen {
    let rows = [
      FeedRow(
        id: UUID(),
        description: "The light",
        location: "Cape Wrath",
        author: "Ada",
        feed: "Sky",
        date: "today",
        url: "https://a.example/1.png",
        link: nil,
        alternative: "A lighthouse",
        text: ["One", "Two"],
        warning: "sensitive picture: spiders",
        picture: .loading
      ),
      FeedRow(
        id: UUID(),
        description: nil,
        location: nil,
        url: "https://a.example/2.png",
        link: nil,
        picture: .loading
      ),
    ]
    return FeedScreen(rows: rows, notice: nil, emptyMessage: nil)
  }
}
