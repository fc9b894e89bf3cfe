import FeedCore
import FeedFilters
import Foundation
import Testing

@Suite("A filter of two rules")
struct ImageFilterRulesTests {
  @Test(
    "Images that match only are shown, unless they match drop",
    arguments: [
      ("A boat at sea", true), ("Sponsored: a boat", false), ("A house", false),
    ]
  )
  func rules(caption: String, isShown: Bool) throws {
    let sut = try ImageFilter(only: "sea boat", drop: "/^sponsored/")
    #expect(try sut.shows(image(caption)) == isShown)
  }

  @Test("Without rules, or with one without words, all images are shown")
  func none() throws {
    #expect(try ImageFilter() == .none)
    #expect(try ImageFilter(drop: " ").shows(image("A house")))
  }

  @Test("A rule that is no expression is refused")
  func fault() {
    #expect(throws: ExpressionFault.unfinished) { try ImageFilter(only: "/sea") }
  }

  private func image(_ caption: String) throws -> FeedImage {
    let url = try #require(URL(string: "https://a.example/1.png"))
    return FeedImage(id: UUID(), description: caption, location: nil, url: url)
  }
}
