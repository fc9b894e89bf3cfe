/// How an attempt went while writes failed.
enum Attempt {
  /// It succeeded all the same.
  case succeeded
  /// It failed for one write that failed alone: all that was kept before must be there.
  case failedAtOne
  /// It failed, and every write after that one failed, too. What was begun may be impossible to take back, so that the new may be there in
  /// place of the old; but never neither, and never half of it.
  case failedFromOneOn
}

extension StoreUnderTest {
  /// Prepares, attempts and checks again and again: first the 1st write of the attempt fails, alone and with all that follow, then the 2nd,
  /// then the 3rd, until the attempt succeeds either way. The check is made of the store, and of another one on the same storage.
  func failAtEveryWrite(
    of attempt: (Store) async throws -> Void, preparedBy prepare: (Store) async throws -> Void,
    then check: (Store, Attempt) async throws -> Void
  ) async throws {
    for write in 1...1_000 {
      var hasFailed = false
      for failing in [write...write, write...Int.max] {
        try await prepare(store)
        try await failWrites(failing)
        let isDone = try await isDone(attempt)
        try await heal()
        let outcome = isDone ? Attempt.succeeded : failing.upperBound == write ? .failedAtOne : .failedFromOneOn
        for store in [store, try await reopen()] {
          do {
            try await check(store, outcome)
          } catch let broken as Broken {
            let outcome = isDone ? "a success" : "a failure"
            throw Broken(
              found:
                "\(broken.found), after \(outcome) with write \(write)\(failing.upperBound == write ? "" : " and all that follow") failing"
            )
          }
        }
        hasFailed = hasFailed || !isDone
      }
      guard hasFailed else { return try expect(write > 1, orFound: "a success, though its first write failed") }
    }
    throw Broken(found: "a thousand writes, and the next one fails, too")
  }

  private func isDone(_ attempt: (Store) async throws -> Void) async throws -> Bool {
    do {
      try await attempt(store)
      return true
    } catch FeedStoreError.unavailable {
      return false
    } catch {
      throw Broken(found: "\(error) in place of FeedStoreError.unavailable")
    }
  }
}
