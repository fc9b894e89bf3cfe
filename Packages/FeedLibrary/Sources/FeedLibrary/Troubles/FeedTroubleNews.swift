public import FeedCore

/// The use case *say what is wrong with feeds once*, for a program that is run again and again, for
/// example by cron: what failed in the same way at the last load is no news for a day.
public struct FeedTroubleNews: Sendable {
  /// After so long a trouble is news again: a day, in seconds.
  private static let pause = 86_400.0

  private let store: any FeedNotes<FeedTrouble>
  private let now: @Sendable () -> Date
  private let words: @Sendable (FeedRemark) -> String
  private let onStoreFailure: @Sendable (any Error) -> Void

  /// Makes the use case.
  /// - Parameters:
  ///   - store: where troubles are remembered.
  ///   - now: the time.
  ///   - words: what is wrong with a feed, in a reader's language.
  ///   - onStoreFailure: receives why the store could not be used: then everything is news.
  public init(
    store: any FeedNotes<FeedTrouble>,
    now: @escaping @Sendable () -> Date = { Date() },
    words: @escaping @Sendable (FeedRemark) -> String = { _ in "" },
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.store = store
    self.now = now
    self.words = words
    self.onStoreFailure = onStoreFailure
  }

  /// The remarks that are news for a command, in their order. `feeds` are all that were loaded:
  /// those without a remark are well; of those that have `moved` it is remembered in these words.
  /// That a feed is not asked, as its publisher or its reader wishes, changes nothing of what was
  /// wrong with it, and is news only where it leaves nothing to show; that the reader is offline
  /// is, each time. A feed that fails is another trouble than one of which a copy is shown.
  ///
  /// What is news is decided and remembered in one step, so of several programs that meet a trouble
  /// at once one says it. A cancel throws `CancellationError`.
  public func news(
    in remarks: [FeedRemark],
    on feeds: [FollowedFeed],
    moved: [URL: String] = [:],
    for command: String = ""
  ) async throws -> [FeedRemark] {
    let indices = Dictionary(grouping: remarks.indices) { remarks[$0].feed.identity }
    let loaded = Set(feeds.map(\.identity))
    do {
      let news = try await store.update(loaded.union(remarks.map(\.feed.identity))) {
        feed,
        trouble in
        let own = indices[feed] ?? []
        remember(own.map { remarks[$0] }, of: feed, on: loaded, moved, in: &trouble)
        return own.filter { isNews(remarks[$0], for: command, in: &trouble) }
      }
      return news.values.joined().sorted().map { remarks[$0] }
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
      return remarks.filter { !$0.isAsWished }
    }
  }

  /// Remembers what is wrong with feeds, as ``news(in:on:moved:for:)`` does, where all of it is
  /// said in another way.
  public func note(
    _ remarks: [FeedRemark],
    on feeds: [FollowedFeed],
    moved: [URL: String] = [:]
  ) async throws {
    do {
      let loaded = Set(feeds.map(\.identity))
      let remarksOfFeeds = Dictionary(grouping: remarks, by: \.feed.identity)
      try await store.update(loaded.union(remarks.map(\.feed.identity))) { feed, trouble in
        remember(remarksOfFeeds[feed] ?? [], of: feed, on: loaded, moved, in: &trouble)
      }
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
    }
  }

  private func remember(
    _ remarks: [FeedRemark],
    of feed: URL,
    on loaded: Set<URL>,
    _ moved: [URL: String],
    in trouble: inout FeedTrouble?
  ) {
    let known = trouble
    if loaded.contains(feed) {
      let move = moved[feed].map { FeedTrouble.moved(message: $0, since: now()) }
      trouble = move?.continuing(known)
    }
    for remark in remarks {
      trouble = self.trouble(remark, known)
    }
  }

  /// What is wrong with a feed now, by what was `known` before.
  private func trouble(_ remark: FeedRemark, _ known: FeedTrouble?) -> FeedTrouble? {
    let isSameState = known.map { $0.hasCopy == (remark.failure == nil) } ?? false
    if remark.isUnwanted || remark.isBeforeItsTime || (remark.isUnasked && isSameState) {
      return known
    }
    let now = FeedTime.inWholeSeconds(now())
    var trouble = remark.trouble(message: words(remark), since: now)?.continuing(known)
    if !remark.isUnasked, !remark.isOffline {
      trouble?.askedAt = now
    }
    return trouble
  }

  private func isNews(
    _ remark: FeedRemark,
    for command: String,
    in trouble: inout FeedTrouble?
  ) -> Bool {
    guard !remark.isAsWished else {
      return false
    }
    guard !remark.isOffline, let said = trouble?.said else {
      return true
    }
    let now = FeedTime.inWholeSeconds(now())
    if let last = said[command], last <= now, now.timeIntervalSince(last) < Self.pause {
      return false
    }
    trouble?.said[command] = now
    return true
  }
}
