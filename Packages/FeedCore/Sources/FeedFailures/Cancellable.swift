/// Runs `work` by the rule of cancellation that every loader keeps: once the calling task is
/// cancelled, it throws `CancellationError` and nothing else, even if `work` failed or finished
/// meanwhile. Around a save it throws although that may be committed: nothing is taken back.
public func cancellable<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws
  -> Value
{
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
