import FeedCore
import Synchronization
import Testing

/// What happened, in order, to all the doubles of a test.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  @Sendable func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

func anyURL() throws -> URL { try #require(URL(string: "https://a.example/1.png")) }

func images() throws -> [FeedImage] { [FeedImage(id: UUID(), description: "d", url: try anyURL())] }
