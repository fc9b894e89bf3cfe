/// Runs a save or a deletion by the rule of cancellation: a cancel before the commit throws
/// `CancellationError`, even if `work` failed meanwhile; what is committed stays.
func committing(_ work: () async throws -> Void) async throws {
  do {
    try Task.checkCancellation()
    try await work()
  } catch {
    try Task.checkCancellation()
    throw error
  }
}
