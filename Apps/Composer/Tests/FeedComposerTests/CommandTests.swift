import FeedCLI
import Testing

@testable import FeedComposer

@Suite("The commands of the program")
struct CommandTests {
  @Test("Those that the help, the completions and the manual describe are there, in this order")
  func described() {
    let described = Program.feed.commands
    let found = FeedApp.program.commands.filter { described.contains($0) }
    #expect(found == described)
  }

  @Test("Each has a word of its own")
  func names() {
    let names = FeedApp.commands.map { $0.description.name }
    #expect(Set(names).count == names.count)
  }
}
