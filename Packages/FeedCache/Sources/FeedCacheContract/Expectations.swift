func expect<Value: Equatable>(_ found: Value, toBe expected: Value) throws {
  guard found != expected else { return }
  throw Broken(
    found: "\(String(describing: found).prefix(300)) in the place of \(String(describing: expected).prefix(300))")
}

func expect(_ isKept: Bool, orFound found: @autoclosure () -> String) throws {
  guard !isKept else { return }
  throw Broken(found: found())
}

func expect(_ feed: CachedFeed, in store: some FeedStore) async throws {
  guard let found = try await store.retrieve()?.feed else { throw Broken(found: "no feed") }
  try expect(found, toBe: feed)
}

/// The revision of the feed that is kept.
func revision(in store: any FeedStore) async throws -> FeedStoreRevision {
  guard let stored = try await store.retrieve() else { throw Broken(found: "no feed") }
  return stored.revision
}

/// Of a large feed only the first difference is worth a line.
func expect(_ found: CachedFeed, toBe expected: CachedFeed) throws {
  guard found != expected else { return }
  try expect(found.savedAt.timeIntervalSince1970, toBe: expected.savedAt.timeIntervalSince1970)
  try expect(found.validators, toBe: expected.validators)
  try expect(found.images.count == expected.images.count, orFound: "\(found.images.count) images")
  for (found, expected) in zip(found.images, expected.images) { try expect(found, toBe: expected) }
}

func expectCancellation<Value>(_ work: @escaping @Sendable () async throws -> Value) async throws {
  let call = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    _ = try await work()
  }
  let isCancelled = try await isCancelled(call)
  try expect(isCancelled, orFound: "a cancelled call that succeeded")
}

/// Runs `work`, cancels it after other tasks had so many turns, and gives whether it was cancelled or had succeeded before.
func isCancelled(afterTurns turns: Int, _ work: @escaping @Sendable () async throws -> Void) async throws -> Bool {
  let call = Task(operation: work)
  for _ in 0..<turns { await Task.yield() }
  call.cancel()
  return try await isCancelled(call)
}

private func isCancelled(_ call: Task<Void, any Error>) async throws -> Bool {
  switch await call.result {
  case .success: return false
  case .failure(is CancellationError): return true
  case .failure(let error): throw Broken(found: "a cancelled call that threw \(error)")
  }
}

/// Early, late, and in the middle of whatever the store does: powers of two, up to some milliseconds.
let turnsBeforeCancel = [0] + (0..<13).map { 1 << $0 }

func expectFailure(_ work: () async throws -> Void) async throws {
  do { try await work() } catch { return }
  throw Broken(found: "a success, though nothing can be written")
}

func expectUnavailable(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch FeedStoreError.unavailable {
    return
  } catch {
    throw Broken(found: "\(error) in the place of FeedStoreError.unavailable")
  }
  throw Broken(found: "a success, though nothing can be written")
}

/// For a check of what a failure leaves behind; other promises look at the error itself.
func ignoringFailure(_ work: () async throws -> Void) async {
  try? await work()
}
