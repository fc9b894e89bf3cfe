import FeedCore
import FeedFailures
import Testing

@Suite("Cancellation")
struct CancellableTests {
  struct SourceFailure: Error, Equatable {}

  @Test("Cancellation: a call that is not cancelled delivers what its source delivers")
  func passesValuesThrough() async throws {
    #expect(try await cancellable { 1 } == 1)
  }

  @Test("Cancellation: a call that is not cancelled throws what its source throws")
  func passesErrorsThrough() async {
    await #expect(throws: SourceFailure()) { try await cancellable { throw SourceFailure() } }
  }

  @Test("Cancellation: a cancelled call does not start its source")
  func doesNotStart() async {
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await cancellable { _ = Issue.record("the source was started") }
    }
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test("Cancellation: a source that finished just after the cancel delivers nothing")
  func dropsLateValues() async {
    let call = Task { try await cancellable { withUnsafeCurrentTask { $0?.cancel() } } }
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test("Cancellation: whatever a cancelled source throws, the call throws CancellationError")
  func replacesErrors() async {
    let call = Task {
      try await cancellable {
        withUnsafeCurrentTask { $0?.cancel() }
        throw SourceFailure()
      }
    }
    await #expect(throws: CancellationError.self) { try await call.value }
  }
}
