import CommandLine
import FeedCLI
import FeedFailures
import FeedPresentation
import FeedTerminal
import Synchronization
import Testing

@testable import FollowingCommands

@Suite("Questions to a person")
struct QuestionsTests {
  @Test("The call's number chooses a feed, and nobody is asked")
  func number() async throws {
    let (chosen, said) = try await choose(2, among: 3, answers: ["1"])
    #expect(chosen == 2)
    #expect(said == "")
  }

  @Test("A number that the page does not have is a usage error")
  func wrongNumber() async throws {
    await #expect(throws: UsageError.noFeed(4, among: 3)) {
      try await choose(4, among: 3, answers: [])
    }
  }

  @Test("The only feed is taken without a question")
  func only() async throws {
    let (chosen, said) = try await choose(nil, among: 1, answers: [])
    #expect(chosen == 1)
    #expect(said == "")
  }

  @Test("Of several, one is asked for until a number of theirs is typed, whatever the blanks")
  func asked() async throws {
    let (chosen, said) = try await choose(nil, among: 3, answers: ["x", "0", "4", " 3 "])
    #expect(chosen == 3)
    #expect(said.components(separatedBy: "which feed, 1 to 3?").count == 5)
  }

  @Test("Nothing is chosen if nothing is typed", arguments: [[], [""], ["  "]])
  func nothing(answers: [String]) async throws {
    #expect(try await choose(nil, among: 3, answers: answers).chosen == nil)
  }

  @Test("Nobody is asked where nobody can type, or where only errors are wanted")
  func notAsked() async throws {
    let (silent, said) = try await choose(nil, among: 3, answers: nil)
    #expect(silent == nil)
    #expect(said == "")
    let quiet = try await choose(nil, among: 3, answers: ["1"], verbosity: .quiet)
    #expect(quiet.chosen == nil)
    #expect(quiet.said == "")
  }

  private let question = Message(untranslated: "take pages? (y/n)")
  private let notice = Message(untranslated: "pages may help")

  @Test(
    "Pages are wanted by a y or a yes",
    arguments: [
      ("y", true), (" Y ", true), ("Yes", true), ("n", false), ("ja", false), ("", false),
    ]
  )
  func pages(answer: String, isYes: Bool) async throws {
    let world = Typed([answer])
    let sut = world.questions()
    let isTaken = try await sut.isAnsweredYes(question, otherwise: notice)
    #expect(isTaken == isYes)
    #expect(world.said.hasSuffix("take pages? (y/n) "))
  }

  @Test("Where nobody can type a notice says that pages may help")
  func pagesMayHelp() async throws {
    let world = Typed(nil)
    let sut = world.questions()
    let isTaken = try await sut.isAnsweredYes(question, otherwise: notice)
    #expect(!isTaken)
    #expect(world.said.hasSuffix("pages may help\n"))
  }

  /// The number of the feed that is chosen, counted from 1, and what was said.
  private func choose(
    _ number: Int?,
    among count: Int,
    answers: [String]?,
    verbosity: Verbosity = .normal
  ) async throws -> (chosen: Int?, said: String) {
    let feeds = try (1...count).map {
      FeedLink(url: try #require(URL(string: "https://a.example/\($0)")))
    }
    let world = Typed(answers)
    let link = try await world.questions(verbosity).feed(number, among: feeds)
    return (
      link.flatMap { link in feeds.firstIndex { $0.url == link.url } }.map { $0 + 1 }, world.said
    )
  }
}

/// A person who types these lines; `nil` if nobody can.
private final class Typed: Sendable {
  private let answers: Mutex<[String]>
  private let canType: Bool
  private let written = Mutex("")

  init(_ answers: [String]?) {
    self.answers = Mutex(answers ?? [])
    canType = answers != nil
  }

  var said: String { written.withLock { $0 } }

  func questions(_ verbosity: Verbosity = .normal) -> Questions {
    let output = Output(isTerminal: true) { text in self.written.withLock { $0 += text } }
    let console = Console(
      standardOutput: output,
      standardError: output,
      verbosity: verbosity,
      isPlain: true
    )
    let reporter = Reporter(console: console, language: .inFull) { Date() }
    guard canType else {
      return Questions(reporter: reporter, readLine: nil)
    }
    return Questions(reporter: reporter) {
      self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }
}
