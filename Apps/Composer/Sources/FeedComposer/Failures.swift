import Synchronization

/// Collects what a decorator reports.
final class Failures: Sendable {
  private let errors = Mutex<[any Error]>([])

  var first: (any Error)? { errors.withLock { $0.first } }

  @Sendable func add(_ error: any Error) { errors.withLock { $0.append(error) } }
}
