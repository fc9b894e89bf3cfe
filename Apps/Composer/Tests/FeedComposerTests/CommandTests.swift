import CommandLine
import FeedCLI
import Testing

@testable import FeedComposer

@Suite("The commands of the program")
struct CommandTests {
  @Test("They are those that the help, the completions and the manual describe, in this order")
  func described() {
    #expect(FeedApp.program == .feed)
  }

  @Test("Each has a word of its own")
  func names() {
    let names = FeedApp.commands.map { $0.description.name }
    #expect(Set(names).count == names.count)
  }
}
