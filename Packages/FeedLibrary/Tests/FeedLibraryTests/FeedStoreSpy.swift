import FeedCache
import Synchronization

/// Records what a store is asked for, in order.
final class FeedStoreSpy: FeedStore {
  enum Call: Equatable {
    case retrieve
    case replace(CachedFeed)
    case delete(FeedStoreRevision?)
    case changes
  }

  private let state = Mutex<[Call]>([])
  private let saved: Result<StoredFeed?, any Error>
  private let deletion: Result<Void, any Error>
  private let following: Result<Void, any Error>
  let notifier = FeedChangeNotifier()

  init(
    _ saved: Result<StoredFeed?, any Error>,
    deletion: Result<Void, any Error> = .success(()),
    following: Result<Void, any Error> = .success(())
  ) {
    self.saved = saved
    self.deletion = deletion
    self.following = following
  }

  convenience init(
    holding feed: CachedFeed?,
    following: Result<Void, any Error> = .success(())
  ) {
    let stored = feed.map { StoredFeed($0, revision: FeedStoreRevision("1")) }
    self.init(.success(stored), following: following)
  }

  var calls: [Call] { state.withLock(\.self) }

  private func record(_ call: Call) { state.withLock { $0.append(call) } }

  func retrieve() throws -> StoredFeed? {
    record(.retrieve)
    return try saved.get()
  }

  func replace(with feed: CachedFeed) { record(.replace(feed)) }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) -> Bool {
    record(.replace(feed))
    return true
  }

  func delete() { record(.delete(nil)) }

  func delete(only revision: FeedStoreRevision) throws {
    record(.delete(revision))
    try deletion.get()
  }

  func changes() throws -> FeedChangeStream {
    record(.changes)
    try following.get()
    return try notifier.changes()
  }
}
