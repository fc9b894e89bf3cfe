/// The use case *say what is wrong with feeds once*, for a program that is run again and again, for
/// example by cron: what failed in the same way at the last load is no news for a day.
public struct FeedTroubleNews: Sendable {
  /// After so long a trouble is news again: a day, in seconds.
  private static let pause = 86_400.0

  private let store: any FeedTroubleStore
  private let now: @Sendable () -> Date
  private let words: @Sendable (MergedLoad.Remark) -> String
  private let onStoreFailure: @Sendable (any Error) -> Void

  /// Makes the use case.
  /// - Parameters:
  ///   - store: where troubles are remembered.
  ///   - now: the time.
  ///   - words: what is wrong with a feed, in a reader's language.
  ///   - onStoreFailure: receives why the store could not be used: then everything is news.
  public init(
    store: any FeedTroubleStore,
    now: @escaping @Sendable () -> Date = { Date() },
    words: @escaping @Sendable (MergedLoad.Remark) -> String = { _ in "" },
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.store = store
    self.now = now
    self.words = words
    self.onStoreFailure = onStoreFailure
  }

  /// The remarks that are news for a command, in their order. `feeds` are all that were loaded:
  /// those without a remark are well. That a feed is not asked, as its publisher wishes, changes
  /// nothing of what was wrong with it, and is news only where it leaves nothing to show; that the
  /// reader is offline is, each time. A feed that fails is another trouble than one of which a
  /// copy is shown.
  ///
  /// A cancel throws `CancellationError`.
  public func news(
    in remarks: [MergedLoad.Remark],
    on feeds: [FollowedFeed],
    for command: String = ""
  ) async throws -> [MergedLoad.Remark] {
    do {
      let before = try await store.exchange([:])
      var troubles: [URL: FeedTrouble?] = [:]
      for feed in feeds {
        troubles.updateValue(nil, forKey: feed.url)
      }
      let news = remarks.filter { remark in
        let known = before[remark.feed.url]
        let trouble = trouble(remark, known)
        troubles[remark.feed.url] = .some(trouble)
        return isNews(remark, trouble, for: command, &troubles)
      }
      _ = try await store.exchange(troubles)
      return news
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
      return remarks.filter { !$0.isAsWished }
    }
  }

  /// What is wrong with a feed now, by what was `known` before.
  private func trouble(_ remark: MergedLoad.Remark, _ known: FeedTrouble?) -> FeedTrouble? {
    let isSameState = known.map { $0.hasCopy == (remark.failure == nil) } ?? false
    if remark.isOffline || remark.isAsWished || (remark.isUnasked && isSameState) {
      return known
    }
    let trouble = remark.trouble(message: words(remark), since: now())
    guard let known, let trouble, known.name == trouble.name else {
      return trouble
    }
    return FeedTrouble(
      name: known.name,
      code: trouble.code,
      message: trouble.message,
      since: known.since,
      said: known.said
    )
  }

  private func isNews(
    _ remark: MergedLoad.Remark,
    _ trouble: FeedTrouble?,
    for command: String,
    _ troubles: inout [URL: FeedTrouble?]
  ) -> Bool {
    guard !remark.isAsWished else {
      return false
    }
    guard !remark.isOffline, var trouble else {
      return true
    }
    let now = FeedTime.inWholeSeconds(now())
    if let last = trouble.said[command], last <= now, now.timeIntervalSince(last) < Self.pause {
      return false
    }
    trouble.said[command] = now
    troubles[remark.feed.url] = .some(trouble)
    return true
  }
}
