import FeedCache
import Synchronization

/// SQLite tells nobody of a commit. A write to the log is a sign of one, but comes before anybody
/// can read it; so each sign leads to a look at the feed's revision after the writer has ended.
extension SQLiteFeedStore {
  func changes() async throws -> FeedChangeStream {
    try Task.checkCancellation()
    // One of its own: its waits hold up no other reader.
    let database = Database(cache.reader.file, writes: false)
    let signs = try await database.signsOfChanges()
    let latest = Mutex(try await revision(in: database))
    return FeedChangeStream {
      do {
        return try await FeedStoreError.wrapping {
          for try await _ in signs {
            let revision = try await revision(in: database)
            if latest.exchange(revision) != revision {
              return ()
            }
          }
          return nil
        }
      } catch is CancellationError {
        return nil
      }
    }
  }

  /// The revision of the saved feed once no program is writing, however long that takes.
  private func revision(in database: Database) async throws -> FeedStoreRevision {
    while true {
      do {
        return try await database.transaction(afterWriters: true) { try $0.revision(of: url) }
          ?? .noFeed
      } catch FeedStoreError.corrupt(let revision, _) {
        return revision
      } catch FeedStoreError.unavailable(let error as SQLiteError) where error.isBusy {
        continue
      }
    }
  }
}

extension Mutex where Value: Sendable {
  /// Stores `value`, and returns the former one.
  fileprivate borrowing func exchange(_ value: Value) -> Value {
    withLock { current in
      defer { current = value }
      return current
    }
  }
}
