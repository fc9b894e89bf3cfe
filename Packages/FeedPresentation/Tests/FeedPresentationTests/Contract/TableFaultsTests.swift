import Testing

@testable import FeedWordsContract

@Suite("Faults of tables")
struct TableFaultsTests {
  @Test(
    "What is wrong with a table is named: its key, its name, its form",
    arguments: [
      ("", ["images is missing"]),
      ("images = {count} {cuont: a | b}", ["images chooses by {cuont}, which is not a value"]),
      (
        "images = {cuont} {count: a | b}",
        ["images lacks {count}", "images has {cuont}, which English has not"]
      ),
      ("images = {count} a", ["images has no plural form"]),
      ("images = {count} {count: a}", ["images has not two forms for {count}: a"]),
      ("images = {count} {count: a | }", ["images has not two forms for {count}: a | "]),
      ("images = {count} {count: a | b}\nimags = a", ["imags is not a key"]),
      ("images = a\nimages = {count} {count: a | b}", ["images is there more than once"]),
      ("images = {count} {count: a | b}", []),
    ]
  )
  func naming(text: String, faults: [String]) {
    let sut = TableFaults(english: "images = {count} {count: image | images}", hasPlural: true)
    #expect(sut.of(text) == faults)
  }

  @Test("A language without plural chooses no forms")
  func noPlural() {
    let sut = TableFaults(english: "images = {count} {count: image | images}", hasPlural: false)
    #expect(
      sut.of("images = {count} {count: a | b}") == [
        "images chooses by {count} in a language without plural"
      ]
    )
  }
}
