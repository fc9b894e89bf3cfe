import FeedCLI
import FeedLibrary
import FeedPolling
import Synchronization

/// The parts of all followed feeds.
struct FeedsComposer: Sendable {
  let feeds: [FollowedFeed]
  /// What all feeds share.
  let composer: FeedComposer

  init(environment: Environment, settings: Settings, console: Console, feeds: [FollowedFeed]) throws {
    guard let first = feeds.first else { throw UsageError.noFollowedFeed }
    self.feeds = feeds
    composer = FeedComposer(
      environment: environment, settings: settings, console: console, feedURL: first.url, isAutomatic: true)
  }

  /// The parts of each feed.
  var composers: [(composer: FeedComposer, feed: FollowedFeed?)] { feeds.map { (composer.of($0), $0) } }

  /// Loads all feeds: six hosts at once, and the feeds of a host one after another, but not more at once than there is memory for. `each` gets
  /// every feed, or why there is none, as it comes; a feed that it keeps is on its account.
  func load(_ each: @escaping @Sendable (Int, FeedComposer, Result<Feed, LoadFailure>) async throws -> Void)
    async throws
  {
    let memory = FeedMemory(size: composer.shareOfMemory)
    try await composer.environment.feedRequests.visit(feeds.map(\.url)) { index in
      try await memory.withLoad { load in
        var composer = composer.of(feeds[index])
        composer.memory = load
        let result: Result<Feed, LoadFailure>
        do {
          result = .success(try await composer.loadFeed(notice: composer.notice))
        } catch let error as LoadFailure {
          result = .failure(error)
        }
        try await each(index, composer, result)
      }
    }
  }

  /// Loads all feeds into one list.
  func loadMerged() async throws -> MergedLoad {
    let merged = Mutex(composer.emptyList())
    let remarks = Collector<(index: Int, remark: MergedLoad.Remark)>()
    try await load { index, composer, result in
      let name = feeds[index].name
      switch result {
      case .success(let feed):
        merged.withLock { $0.add(feed, of: feeds[index], at: index) }
        guard let notice = composer.presenter.notice(of: feed.origin, now: composer.now()) else { return }
        remarks.add((index, .init(feed: name, composer: composer, text: notice, isWaiting: feed.isWaiting)))
      case .failure(let error):
        let isWaiting = error.kind == .waiting
        let text = composer.message(error)
        remarks.add((index, .init(feed: name, composer: composer, text: text, failure: error, isWaiting: isWaiting)))
      }
    }
    let inOrder = remarks.values.sorted { $0.index < $1.index }.map(\.remark)
    let list = merged.withLock { $0 }
    return MergedLoad(
      feeds: list, remarks: inOrder, isWaiting: inOrder.count == feeds.count && inOrder.allSatisfy(\.isWaiting),
      leftOut: composer.noticeOfLeftOut(in: list))
  }
}

/// What was loaded of all followed feeds.
struct MergedLoad: Sendable {
  /// What there is to say of a feed that is not fresh.
  struct Remark: Sendable {
    let feed: String
    let composer: FeedComposer
    /// How old the saved copy is, and why it is shown; or why there is nothing to show.
    let text: String
    var failure: LoadFailure?
    let isWaiting: Bool
  }

  let feeds: MergedFeeds
  /// In the order of the list.
  let remarks: [Remark]
  /// Whether there is nothing new, as all feeds must wait.
  let isWaiting: Bool
  /// How many images there was no memory for, if any.
  let leftOut: Message?

  /// Whether some feeds failed.
  var code: ExitCode { remarks.contains { $0.failure != nil } ? .someFailed : .ok }

  /// The first remark, how many feeds have others, and how many images are left out, in one line; `nil` if there is nothing to say.
  func summary(in language: Language) -> String? {
    let first = remarks.first.map { "\($0.feed): \($0.text)" }
    let others = remarks.count > 1 ? language.text(.moreFeeds(remarks.count - 1)) : nil
    let parts = [first, others, leftOut.map(language.text)].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  func tell(by console: Console, in language: Language) {
    if let leftOut { console.notice(language.text(leftOut)) }
    for remark in remarks {
      if let failure = remark.failure {
        remark.composer.tell(failure)
      } else {
        remark.composer.console.notice(remark.text)
      }
    }
  }
}

extension FeedComposer {
  /// How much of the memory for feeds a view of all of them takes, and how much those that are being loaded: three eighths each. The rest
  /// is for one load at a time that goes beyond.
  var shareOfMemory: Int { environment.feedMemory / 8 * 3 }

  /// An empty list for images of several feeds: at most as many as are to be shown, and as there is memory for.
  func emptyList() -> MergedFeeds { MergedFeeds(limit: settings.limit, size: shareOfMemory, now: now()) }

  /// How many images a list left out; `nil` for none.
  func noticeOfLeftOut(in list: MergedFeeds) -> Message? {
    let count = list.leftOut
    return count > 0 ? .imagesLeftOut(count, beyond: shareOfMemory) : nil
  }

  /// Writes why one of several feeds is not shown, and the feeds to choose from.
  func tell(_ failure: LoadFailure) {
    console.error(message(failure))
    presenter.choices(in: failure).forEach(console.error)
  }

  /// Why a feed is not shown, in words.
  func message(_ failure: LoadFailure) -> String {
    language.text(.failure(failure, keptCopiesShownBy: Failure.keptCopyOption))
  }

  /// Writes why the cache of one of several feeds cannot be used, and returns that.
  @discardableResult func tell(_ error: FeedStoreError) -> String {
    let failure = Failure(error, in: language)
    let message = failure.message ?? ""
    console.error(message)
    if let detail = failure.detail { console.detail(detail) }
    return message
  }
}

extension Feed {
  /// Whether a saved copy is shown because the feed must wait.
  var isWaiting: Bool {
    guard case .cache(_, let reason as LoadFailure, _) = origin else { return false }
    return reason.kind == .waiting
  }
}
