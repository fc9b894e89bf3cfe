import Synchronization

/// Keeps what servers asked for until the process ends.
public final class InMemoryServerWaitStore: ServerWaitStore {
  private let waits = Mutex<[URL: ServerWait]>([:])
  private let now: @Sendable () -> Date

  /// Makes an empty store.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }

  /// The wait of the feed at this URL; `nil` if it may be requested.
  public func wait(of feed: URL) -> ServerWait? {
    waits.withLock { waits in
      guard let wait = waits[feed], wait.until > now() else {
        return nil
      }
      return wait
    }
  }

  /// Saves the wait of a feed.
  public func save(_ wait: ServerWait, of feed: URL) {
    waits.withLock { $0[feed] = wait }
  }

  /// Forgets the wait of one feed, or of all.
  public func forget(_ feed: URL?) {
    waits.withLock { waits in
      if let feed {
        waits[feed] = nil
      } else {
        waits = [:]
      }
    }
  }
}
