/// Runs `work` under the one rule of cancellation that every loader of this project keeps: once the calling task is cancelled, the
/// call throws `CancellationError` and nothing else, whatever `work` threw, and also when `work` finished after the cancel.
///
/// It is for loads. A save that was committed is not taken back, so a saver checks only before, and when its work throws.
public func cancellable<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
  do {
    try Task.checkCancellation()
    let value = try await work()
    try Task.checkCancellation()
    return value
  } catch {
    try Task.checkCancellation()
    throw error
  }
}
