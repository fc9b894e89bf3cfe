public import FeedCache
public import FeedCore

/// The use case *sweep copies of feeds that are not followed*: what was looked at once does not
/// stay for ever.
///
/// A copy is deleted 37 days after its last use, and only if
/// - the reader follows feeds, and this is none of them;
/// - nothing is known to be wrong with the feed: a copy whose last load failed may be the only one
///   in the world;
/// - it can be read, is older than that itself, and no other program has saved another one
///   meanwhile.
///
/// A copy whose last use is not known counts as used when a sweep first finds it. At most one sweep
/// begins in a day, of all programs that share the notes.
///
/// Never sweep where the list of followed feeds could not be read, where the clock is not the real
/// one, or where the network was not reached: what is deleted could not be had again.
public struct UnfollowedFeedSweep: Sendable {
  /// How long a copy stays after its last use, in seconds: 37 days. Then a month has passed in
  /// which even a holiday of a week ends.
  public static let time = 37 * day
  private static let day = 86_400.0
  /// Stands for all feeds among their uses, as no feed has this URL: its use is the last sweep.
  public static let mark = {
    guard let url = URL(string: "swept") else {
      preconditionFailure("it is a URL")
    }
    return url
  }()

  private let caches: any FeedCacheCatalog
  private let uses: any ListedFeedNotes<Date>
  private let troubles: any FeedNotes<FeedTrouble>
  private let now: @Sendable () -> Date

  /// Makes the use case.
  /// - Parameters:
  ///   - caches: where feeds are cached. Nothing else is ever deleted.
  ///   - uses: when feeds were last used, in whole seconds.
  ///   - troubles: what is wrong with feeds, also with those that are not followed.
  ///   - now: the real time.
  public init(
    of caches: any FeedCacheCatalog,
    uses: any ListedFeedNotes<Date>,
    troubles: any FeedNotes<FeedTrouble>,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.caches = caches
    self.uses = uses
    self.troubles = troubles
    self.now = now
  }

  /// Sweeps, if that is due, and returns the feeds whose copies were deleted. Throws what keeps it
  /// from finding out what may be deleted; then nothing more is. The list of followed feeds, the
  /// uses and the troubles are read again just before each copy is deleted: a sweep may take long,
  /// and a reader may use or follow a feed meanwhile. An empty list ends it.
  public func sweep(followed list: @Sendable () throws -> [URL]) async throws -> [URL] {
    let followed = Set(try list())
    guard !followed.isEmpty, try await begin() else {
      return []
    }
    let cached = try await caches.summaries().compactMap(\.url).filter { !followed.contains($0) }
    let times = try await timesOfUse(of: cached, besides: followed)
    var deleted: [URL] = []
    for feed in cached where isUnused(times[feed]) {
      if try await deleteIfUnused(feed, besides: list) {
        deleted.append(feed)
      }
    }
    return deleted
  }

  /// Takes the turn of this day; `false` if it is taken.
  private func begin() async throws -> Bool {
    let now = FeedTime.inWholeSeconds(now())
    return try await uses.update(Self.mark) { last in
      if let last, last <= now, now.timeIntervalSince(last) < Self.day {
        return false
      }
      // A time in the future is one of a clock that was set back: what it noted is not certain.
      let isCertain = last.map { $0 <= now } ?? true
      last = now
      return isCertain
    }
  }

  /// When the cached feeds that are not followed were last used. Those of which that is not known,
  /// or is in the future, are used now.
  private func timesOfUse(
    of cached: [URL],
    besides followed: Set<URL>
  ) async throws -> [URL: Date] {
    let now = now()
    let known = Set(cached)
    try await uses.forget { feed in
      feed != Self.mark && !known.contains(feed) && !followed.contains(feed)
    }
    return try await uses.update(known) { _, use in
      if let time = use, time <= now {
        return time
      }
      use = FeedTime.inWholeSeconds(now)
      return now
    }
  }

  private func isUnused(_ time: Date?) -> Bool {
    guard let time else {
      return false
    }
    return now().timeIntervalSince(time) >= Self.time
  }

  /// That a feed has moved is no failure.
  private static func hasFailed(_ trouble: FeedTrouble?) -> Bool {
    trouble.map { $0.code != .moved } ?? false
  }

  /// Whether the feed is not followed, not used and well, as it is known now.
  private func mayGo(
    _ feed: URL,
    besides list: @Sendable () throws -> [URL]
  ) async throws -> Bool {
    let time = try await uses.note(of: feed)
    let trouble = try await troubles.note(of: feed)
    let followed = try list()
    let isFollowed = followed.isEmpty || followed.contains(feed)
    return !isFollowed && isUnused(time) && !Self.hasFailed(trouble)
  }

  /// Deletes the copy that is judged and no other one. A copy that cannot be read stays, and so
  /// does one of a system that refuses.
  private func deleteIfUnused(
    _ feed: URL,
    besides list: @Sendable () throws -> [URL]
  ) async throws -> Bool {
    let store = caches.store(for: feed)
    do {
      guard let copy = try await store.retrieve(), isUnused(copy.feed.savedAt),
        try await mayGo(feed, besides: list)
      else {
        return false
      }
      try await store.delete(only: copy.revision)
      return try await store.retrieve() == nil
    } catch is FeedStoreError {
      return false
    }
  }
}
