package import FeedCLI
import Synchronization

/// How far the work on the pictures of several feeds has come together, and whether an error has
/// ended it for all.
package final class PictureTotals: Sendable {
  private struct State {
    var count = 0
    var saved = 0
    var bytes = 0
    var hasStopped = false
  }

  private let state = Mutex(State())

  /// Makes totals of no work yet.
  package init() {}

  /// How many pictures there are, of all feeds whose work has begun.
  package var count: Int { state.withLock(\.count) }
  /// How many of them are saved.
  package var saved: Int { state.withLock(\.saved) }
  /// The bytes of those.
  package var bytes: Int { state.withLock(\.bytes) }

  /// Whether an error has ended the work on all feeds. What is cancelled then is not interrupted by
  /// a reader.
  package var hasStopped: Bool { state.withLock(\.hasStopped) }

  /// Notes that an error ends the work on all feeds, before that is cancelled.
  package func stop() {
    state.withLock { $0.hasStopped = true }
  }

  package func begin(_ count: Int) {
    state.withLock { $0.count += count }
  }

  package func add(_ picture: PrefetchReport.Picture) {
    guard picture.isSaved else {
      return
    }
    state.withLock { state in
      state.saved += 1
      state.bytes += picture.bytes
    }
  }
}
