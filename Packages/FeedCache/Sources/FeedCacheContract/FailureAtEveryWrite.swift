import FeedCache
import FeedContract

/// The outcome of an attempt during which writes failed.
enum Attempt {
  /// It succeeded all the same.
  case succeeded
  /// It failed after one single failing write: everything saved before must be there.
  case failedAtOne
  /// It failed, and so did every later write. It may have been impossible to undo, so the new
  /// content may be there instead of the old; but never neither, and never half of it.
  case failedFromOneOn
}

extension StoreUnderTest {
  /// Repeats the attempt while its 1st write fails, alone and then with all that follow, then the
  /// 2nd, and so on, until it succeeds either way. Each time both the store and a reopened one are
  /// checked.
  func failAtEveryWrite(
    of attempt: (Store) async throws -> Void,
    preparedBy prepare: (Store) async throws -> Void,
    then check: (Store, Attempt) async throws -> Void
  ) async throws {
    for write in 1...1_000 {
      var hasFailed = false
      for failing in [write...write, write...Int.max] {
        let isAlone = failing.upperBound == write
        try await prepare(store)
        try await failWrites(failing)
        let isDone = try await isDone(attempt)
        try await heal()
        for store in [store, try await reopen()] {
          do {
            try await check(store, isDone ? .succeeded : isAlone ? .failedAtOne : .failedFromOneOn)
          } catch let broken as Broken {
            let writes = "write \(write)\(isAlone ? "" : " and all that follow") failing"
            throw Broken(
              found: "\(broken.found), after \(isDone ? "a success" : "a failure") with \(writes)"
            )
          }
        }
        hasFailed = hasFailed || !isDone
      }
      guard hasFailed else {
        return try expect(write > 1, orFound: "a success, though its first write failed")
      }
    }
    throw Broken(found: "more than a thousand writes")
  }

  private func isDone(_ attempt: (Store) async throws -> Void) async throws -> Bool {
    do {
      try await attempt(store)
      return true
    } catch FeedStoreError.unavailable {
      return false
    } catch {
      throw Broken(found: "\(error) instead of FeedStoreError.unavailable")
    }
  }
}
