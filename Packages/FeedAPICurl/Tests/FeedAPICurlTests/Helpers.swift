import FeedHTTP
import Synchronization
import Testing

/// What happened, in order.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  @Sendable func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

func expect(
  _ matches: (HTTPFailure) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation,
  of work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    (error as? HTTPFailure).map(matches) ?? false
  }
}

func anyURL() throws -> URL { try #require(URL(string: "https://a.example/1.png")) }

/// Reports a test that cannot run here; `make test` repeats it.
func skip(_ what: String, because reason: String) { print("SKIPPED \(what): \(reason)") }
