public import FeedCore
import FeedFailures
import Synchronization

/// The use case *tell new images from seen ones*, of one feed.
///
/// It is the last step of a load, so that each image is noted before the feed is saved: what is
/// saved is known, however the program ends. Make one for each load.
///
/// A store that fails is reported, and keeps nobody from loading a feed; then no image is new.
public final class SeenImageTracker: FeedStep {
  private let url: URL
  private let store: any FeedNotes<SeenImages>
  private let now: @Sendable () -> Date
  private let onStoreFailure: @Sendable (any Error) -> Void
  private let onForgetting: @Sendable (Int) -> Void
  /// Whether a further page is behind an image that was known before this load.
  private let isBehindKnown = Mutex(true)
  /// What this load left, which need not be read again.
  private let noted = Mutex<SeenImages?>(nil)

  /// Makes the use case.
  /// - Parameters:
  ///   - feedURL: the feed's URL.
  ///   - store: where it is kept what was seen.
  ///   - now: the time.
  ///   - onStoreFailure: receives why that could not be read or changed.
  ///   - onForgetting: receives how many images that had left the feed are no longer remembered, as
  ///     they were too many.
  public init(
    feedURL: URL,
    store: any FeedNotes<SeenImages>,
    now: @escaping @Sendable () -> Date = { Date() },
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in },
    onForgetting: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    url = feedURL
    self.store = store
    self.now = now
    self.onStoreFailure = onStoreFailure
    self.onForgetting = onForgetting
  }

  /// Notes the images of a page, which it leaves as it is. A feed that was loaded before this use
  /// case existed is recognised by its saved copy. Images of a later page count as seen unless they
  /// are in front of all that was known.
  public func changed(_ page: Feed, behind pages: Feed?, saved: Feed?) async throws -> Feed {
    try await cancellable {
      if pages == nil {
        try await note(page, saved: saved)
      } else {
        try await note(olderPage: page)
      }
      return page
    }
  }

  /// The ids of those images of a feed, and of the `former` ones that have left it, that are new.
  /// It changes nothing in the store: what no load noted is found out again each time.
  public func newImages(of feed: Feed, and former: [FeedImage] = []) async throws -> Set<UUID> {
    try await reporting { [self] in
      guard let known = try await known() else {
        return SeenImages.newImages(ofFirst: feed)
      }
      let unseen = former.lazy.map(\.id).filter { known.images[$0]?.mark == .new }
      return known.newImages(of: feed).union(unseen)
    } ?? []
  }

  /// Says which images are known to be new. Where that cannot be read, it is all.
  public func unseenFilter() async throws -> @Sendable (FeedImage) -> Bool {
    guard let known = try await reporting({ [self] in try await known() }) else {
      return { _ in true }
    }
    return { known?.images[$0.id]?.mark == .new }
  }

  /// Marks images as seen, in one marking, which may be taken back. `saved` loads the saved copy,
  /// however old, in which those are found that no load noted.
  public func mark(
    _ ids: some Collection<UUID> & Sendable,
    saved: any FeedLoader
  ) async throws {
    try await change(ids, saved: saved) { $0.mark(ids) }
  }

  /// Marks images as seen because a person looks at them, which is not taken back. `saved` is as
  /// for ``mark(_:saved:)``.
  public func see(
    _ ids: some Collection<UUID> & Sendable,
    saved: any FeedLoader
  ) async throws {
    try await change(ids, saved: saved) { $0.see(ids) }
  }

  private func change(
    _ ids: some Collection<UUID> & Sendable,
    saved: any FeedLoader,
    _ change: @escaping @Sendable (inout SeenImages) -> Void
  ) async throws {
    let known = try await known()
    let areNoted = ids.allSatisfy { known?.images[$0] != nil }
    let copy = areNoted ? nil : try await saved.loadIfAny()
    try await store.update(url) { images in
      images = images.completed(by: copy)
      if var completed = images {
        change(&completed)
        images = completed
      }
    }
  }

  /// Takes the last marking back.
  public func undoMarking() async throws {
    try await store.update(url) { $0?.undoMarking() }
  }

  private func note(_ feed: Feed, saved: Feed?) async throws {
    try await reporting { [self] in
      let known = try await known()
      let mayHaveNewIDs = known.map { !$0.imagesWithNewID(of: feed).isEmpty } ?? true
      let copy = mayHaveNewIDs ? saved : nil
      let hasNewIDs = mayHaveNewIDs && copy == nil
      let isBehind = known.map { known in
        feed.images.contains { known.images[$0.id] != nil }
      }
      isBehindKnown.withLock { $0 = isBehind ?? true }
      let now = now()
      let forgotten = Mutex(0)
      try await update(known) { images in
        let since = copy?.origin.savedAt ?? now
        var noted = images ?? SeenImages(firstLoadOf: copy ?? feed, since: since)
        // Or it would be in memory twice.
        images = nil
        let count = noted.note(feed, now: now, hasNewIDs: hasNewIDs)
        forgotten.withLock { $0 = count }
        images = noted
      }
      let count = forgotten.withLock { $0 }
      if count > 0 {
        onForgetting(count)
      }
    }
  }

  private func note(olderPage page: Feed) async throws {
    try await reporting { [self] in
      let known = try await known()
      let isBehind = isBehindKnown.withLock(\.self)
      let hasKnown = page.images.contains { known?.images[$0.id] != nil }
      isBehindKnown.withLock { $0 = isBehind || hasKnown }
      let now = now()
      try await update(known) { images in
        var noted = images ?? SeenImages()
        noted.note(olderPage: page, isBehindKnown: isBehind, now: now)
        images = noted
      }
    }
  }

  private func known() async throws -> SeenImages? {
    if let noted = noted.withLock(\.self) {
      return noted
    }
    return try await store.note(of: url)
  }

  /// Writes nothing where nothing changes, as in most loads.
  private func update(
    _ known: SeenImages?,
    _ change: @escaping @Sendable (inout SeenImages?) -> Void
  ) async throws {
    var changed = known
    change(&changed)
    if changed != known {
      try Task.checkCancellation()
      try await store.update(url) { [changed] images in
        // Mostly nobody has changed it meanwhile: then nothing need be worked out once more.
        guard images != known else {
          images = changed
          return
        }
        change(&images)
      }
    }
    noted.withLock { $0 = changed }
  }

  /// A failure is reported, and a cancel thrown.
  private func reporting<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value? {
    do { return try await work() } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
      return nil
    }
  }
}

extension SeenImages? {
  /// With the images of a feed that no load noted.
  fileprivate func completed(by feed: Feed?) -> SeenImages? {
    guard let feed else {
      return self
    }
    let since = feed.origin.savedAt
    var images = self ?? SeenImages(firstLoadOf: feed, since: since)
    images.noteUnknown(in: feed, since: since)
    return images
  }
}
