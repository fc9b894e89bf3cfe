public import FeedCore
import FeedFailures
import Synchronization

/// The use case *take pictures from the web pages of items*, for one load of a feed.
///
/// - The page of each item without a picture, or with a single one that is not known to be large,
///   is requested once. What was found is taken from the saved copy later.
/// - After a failure a page is requested again after a day at the earliest. A failure keeps what
///   the feed has of the item, and fails nothing else.
/// - At most 20 pages are requested in a load, in feed order, and no more once the time is up;
///   those left come in later loads. It is one request at a time to each host. Of a host that
///   cannot be reached, or wants no requests for now, no other page is requested in this load.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else.
public final class ItemPages: Sendable {
  /// How many pages are requested in a load: as many as a person would open in a day.
  public static let defaultLimit = 20
  /// As many hosts as a browser has connections to one of them.
  private static let hostsAtOnce = 6

  /// How much may be requested.
  public struct Limits: Sendable {
    /// How many pages in all.
    public var pages: Int
    /// After this time no page is requested any more.
    public var time: Duration
    /// What measures it.
    public var clock: @Sendable () -> ContinuousClock.Instant

    /// Makes limits.
    public init(
      pages: Int = defaultLimit,
      time: Duration = .seconds(30),
      clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
      self.pages = pages
      self.time = time
      self.clock = clock
    }
  }

  private let loader: any ItemPageLoader
  private let limits: Limits
  private let now: @Sendable () -> Date
  private let report: @Sendable (URL, any Error) -> Void
  private let pagesLeft: Mutex<Int>
  /// What was on a page that was tried, by the id of the item's image.
  private let tried = Mutex<[UUID: Result<ItemPage, any Error>]>([:])

  /// Makes the use case of one load. `report` receives the URL of a page that could not be loaded,
  /// and why.
  public init(
    _ loader: any ItemPageLoader,
    limits: Limits = Limits(),
    now: @escaping @Sendable () -> Date = { Date() },
    report: @escaping @Sendable (URL, any Error) -> Void = { _, _ in }
  ) {
    self.loader = loader
    self.limits = limits
    self.now = now
    self.report = report
    pagesLeft = Mutex(limits.pages)
  }

  /// The feed with the pictures of its items' pages. `saved` is the copy with those that were found
  /// in earlier loads, and `notes` what became of the pages then and becomes of them now.
  func complete(_ feed: Feed, saved: Feed?, notes: inout PictureNotes) async throws -> Feed {
    let items = ItemWithPage.all(of: feed)
    guard !items.isEmpty else {
      return feed
    }
    let known = SavedPictures(saved?.images ?? [])
    var pictures = FoundPictures(feed, items: items)
    var due: [ItemWithPage] = []
    var requested: Set<URL> = []
    for item in items {
      switch known.decision(of: item, in: notes, now: now()) {
      case .take(let images):
        pictures.add(images, of: item)
        pictures.isPublic = pictures.isPublic || saved?.origin.isFromPrivateNetwork != true
      case .leave:
        break
      case .request:
        // A page that is several items' says nothing of any but the first.
        if requested.insert(item.page).inserted {
          due.append(item)
        } else {
          notes.outcomes[item.image.id] = .nothing
        }
      }
    }
    let allowed = take(due.count)
    if allowed < due.count {
      notes.isComplete = false
    }
    let results = try await load(Array(due.prefix(allowed)), from: feed.origin)
    for (item, result) in zip(due, results) {
      note(result, of: item, in: &notes, &pictures)
    }
    return pictures.feed()
  }

  /// Whether the page of a feed's newest item has a picture, where the feed itself has none. The
  /// page is not requested again by this use case.
  func offersPicture(of feed: Feed) async throws -> Bool {
    let items = ItemWithPage.all(of: feed)
    let dates = items.compactMap(\.image.published)
    let newest = dates.max().flatMap { date in items.first { $0.image.published == date } }
    guard let item = newest ?? items.first else {
      return false
    }
    let result = try await attempt(item, from: feed.origin)
    tried.withLock { $0[item.image.id] = result }
    switch result {
    case .success(let page):
      return !page.images.isEmpty
    case .failure(let error):
      report(item.page, error)
      return false
    }
  }

  /// Takes `count` of the pages that may be requested, or all that are left.
  private func take(_ count: Int) -> Int {
    pagesLeft.withLock { left in
      let taken = min(count, max(0, left))
      left -= taken
      return taken
    }
  }

  private func note(
    _ result: Result<ItemPage, any Error>?,
    of item: ItemWithPage,
    in notes: inout PictureNotes,
    _ pictures: inout FoundPictures
  ) {
    switch result {
    case nil:
      notes.isComplete = false
    case .failure(let error):
      notes.outcomes[item.image.id] = .failed(now())
      report(item.page, error)
    case .success(let page):
      let isNew = page.images.first.map { !item.hasPicture || $0.url != item.image.url } ?? false
      notes.outcomes[item.image.id] = isNew ? .found : .nothing
      if isNew {
        pictures.add(page.images, of: item)
        pictures.isPublic = pictures.isPublic || !page.isFromPrivateNetwork
      }
    }
  }

  /// What is on the pages of these items, in their order; `nil` for one that was not requested.
  private func load(
    _ items: [ItemWithPage],
    from origin: Feed.Origin
  ) async throws -> [Result<ItemPage, any Error>?] {
    let start = limits.clock()
    let hosts = Dictionary(grouping: items.indices) { items[$0].page.host?.lowercased() }
    let queues = hosts.values.sorted { $0[0] < $1[0] }
    var results: [Result<ItemPage, any Error>?] = items.map { _ in nil }
    try await queues.inParallel(atOnce: Self.hostsAtOnce) { [self] queue in
      var results: [(Int, Result<ItemPage, any Error>)] = []
      for index in queue where limits.clock() - start < limits.time {
        let result = try await attempt(items[index], from: origin)
        results.append((index, result))
        if result.closesHost {
          break
        }
      }
      return results
    } each: { _, found in
      for (index, result) in found {
        results[index] = result
      }
    }
    return results
  }

  /// A failure is a result, but a cancel is thrown.
  private func attempt(
    _ item: ItemWithPage,
    from origin: Feed.Origin
  ) async throws -> Result<ItemPage, any Error> {
    try Task.checkCancellation()
    if let result = tried.withLock({ $0[item.image.id] }) {
      return result
    }
    do {
      return .success(try await loader.loadPage(of: item.image, from: origin))
    } catch let error where !(error is CancellationError) {
      try Task.checkCancellation()
      return .failure(error)
    }
  }
}

extension Result<ItemPage, any Error> {
  /// Whether the host cannot be reached, or wants no requests for now.
  fileprivate var closesHost: Bool {
    guard case .failure(let error as LoadFailure) = self else {
      return false
    }
    return error.kind != .invalidData || error.failureCause.asksToWait
  }
}
