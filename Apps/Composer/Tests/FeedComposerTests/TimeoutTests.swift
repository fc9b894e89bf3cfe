import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedEnvironment
import FeedFailures
import FeedHTTP
import FeedTerminal
import Testing

@testable import FeedComposer

@Suite("The time that a server has")
struct TimeoutTests {
  @Test(
    "A server may let all of --timeout pass before it responds",
    arguments: [([], 30), (["--timeout", "45"], 45), (["--timeout", "0.5"], 0.5)]
      as [([String], Double)]
  )
  func idle(words: [String], seconds: Double) async {
    let policies = Journal<HTTPPolicy>()
    let environment = Environment.inMemory(
      client: { policy in
        policies.add(policy)
        return Offline()
      },
      caches: { _ in InMemoryFeedCache() },
      now: { Date() },
      output: Output(isTerminal: false) { _ in },
      errors: Output(isTerminal: false) { _ in }
    )
    #expect(
      await FeedApp(environment: environment).run(["https://feed.example/"] + words) == .unavailable
    )
    #expect(policies.entries == [HTTPPolicy(total: .seconds(seconds), idle: .seconds(seconds))])
  }
}

private struct Offline: HTTPClient {
  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw HTTPFailure.disconnected(.notConnected)
  }
}
