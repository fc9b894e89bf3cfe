import Synchronization
import Testing

/// What happened, in order, to all the doubles of a test.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  func clear() { list.withLock { $0 = [] } }
  @Sendable func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}
