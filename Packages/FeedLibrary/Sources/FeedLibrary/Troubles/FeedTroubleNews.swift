/// The use case *say what is wrong with feeds once*, for a program that is run again and again, for
/// example by cron: what failed in the same way at the last load is no news.
public struct FeedTroubleNews: Sendable {
  private let store: any FeedTroubleStore
  private let onStoreFailure: @Sendable (any Error) -> Void

  /// Makes the use case. `onStoreFailure` receives why the store could not be used: then everything
  /// is news.
  public init(
    store: any FeedTroubleStore,
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.store = store
    self.onStoreFailure = onStoreFailure
  }

  /// The remarks that are news, in their order. `feeds` are all that were loaded: those without a
  /// remark are well. A feed that waits, or whose reader is offline, was not asked: what was wrong
  /// with it is still so. That it waits is no news; that the reader is offline is, each time.
  ///
  /// A cancel throws `CancellationError`.
  public func news(
    in remarks: [MergedLoad.Remark],
    on feeds: [FollowedFeed]
  ) async throws -> [MergedLoad.Remark] {
    let heard = remarks.filter { !$0.isWaiting }
    var troubles: [URL: FeedTrouble?] = [:]
    for feed in feeds {
      troubles.updateValue(nil, forKey: feed.url)
    }
    for remark in remarks {
      if remark.wasAsked {
        troubles.updateValue(remark.trouble, forKey: remark.feed.url)
      } else {
        troubles.removeValue(forKey: remark.feed.url)
      }
    }
    do {
      let before = try await store.exchange(troubles)
      return heard.filter { remark in
        !remark.wasAsked || remark.trouble == nil || before[remark.feed.url] != remark.trouble
      }
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
      return heard
    }
  }
}
