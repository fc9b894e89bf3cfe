import Synchronization

/// Collects values from concurrent work, such as the errors that a decorator reports.
package final class Collector<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  package init() {}

  package var values: [Value] { list.withLock { $0 } }

  @Sendable package func add(_ value: Value) {
    list.withLock { $0.append(value) }
  }

  /// Adds a value if there is none yet, and returns whether there was none.
  package func addFirst(_ value: Value) -> Bool {
    list.withLock { list in
      defer { list = list.isEmpty ? [value] : list }
      return list.isEmpty
    }
  }
}
