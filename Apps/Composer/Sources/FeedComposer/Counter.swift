import Synchronization

/// Counts what happens in work that is done at once.
final class Counter: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  @Sendable func add() { number.withLock { $0 += 1 } }
}
