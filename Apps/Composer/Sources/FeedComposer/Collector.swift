import Synchronization

/// Collects values from concurrent work, such as the errors that a decorator reports.
final class Collector<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  var values: [Value] { list.withLock { $0 } }

  @Sendable func add(_ value: Value) {
    list.withLock { $0.append(value) }
  }
}
