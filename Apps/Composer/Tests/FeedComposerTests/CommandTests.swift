import CommandLine
import FeedCommands
import Testing

@testable import FeedComposer

@Suite("The commands of the program")
struct CommandTests {
  @Test("Each has a word of its own")
  func names() {
    let names = CompositionRoot.commands.map(\.description.name)
    #expect(Set(names).count == names.count)
  }
}
