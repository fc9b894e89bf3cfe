public import FeedCore
import Synchronization

/// The use case *several feeds as one*: collects what became of each feed, in whatever order they
/// come, and gives one list with a remark on each feed that is not fresh.
///
/// It loads nothing itself: load the feeds as you like, for example in the order of `HostLimit` of
/// FeedPolling, and add each result. Any task may add one.
public final class FeedMerger: Sendable {
  private struct State {
    var list: MergedFeeds
    var remarks: [Int: MergedLoad.Remark] = [:]
  }

  private let feeds: [FollowedFeed]
  private let state: Mutex<State>

  /// Makes a merger of these feeds.
  /// - Parameters:
  ///   - feeds: the feeds, in the order in which remarks are given.
  ///   - list: the list that takes their images; it limits their number and their memory.
  public init(_ feeds: [FollowedFeed], into list: MergedFeeds) {
    self.feeds = feeds
    state = Mutex(State(list: list))
  }

  /// Takes what became of the feed at this position.
  public func add(_ result: Result<Feed, LoadFailure>, at index: Int) {
    let feed = feeds[index]
    state.withLock { state in
      if case .success(let loaded) = result {
        state.list.add(loaded, of: feed, at: index)
      }
      state.remarks[index] = MergedLoad.Remark(on: feed, result)
    }
  }

  /// What was added so far, arranged.
  public var load: MergedLoad {
    state.withLock { state in
      let inOrder = state.remarks.sorted { $0.key < $1.key }.map(\.value)
      let isWaiting = inOrder.count == feeds.count && inOrder.allSatisfy(\.isWaiting)
      state.list.arrange()
      return MergedLoad(feeds: state.list, remarks: inOrder, isWaiting: isWaiting)
    }
  }
}
