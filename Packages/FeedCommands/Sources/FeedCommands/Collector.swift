import Synchronization

/// Collects values from concurrent work, such as the errors that a decorator reports.
final class Collector<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  var values: [Value] { list.withLock { $0 } }

  @Sendable func add(_ value: Value) {
    list.withLock { $0.append(value) }
  }

  /// Adds a value if there is none yet, and returns whether there was none.
  func addFirst(_ value: Value) -> Bool {
    list.withLock { list in
      defer { list = list.isEmpty ? [value] : list }
      return list.isEmpty
    }
  }
}
