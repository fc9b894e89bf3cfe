public import FeedCore
import FeedFailures

/// The use case *load feed from remote*, of several pages: the first page, and those that follow
/// it, each through a list of steps, as one feed.
///
/// The saved copy is read once, when a load begins. It makes the request conditional: its
/// validators (`ETag`, `Last-Modified`) go with that, unless a step objects. A `304` delivers the
/// saved images as a feed from remote, because the server has just confirmed them; saving that feed
/// renews the copy's timestamp. Then the pages of the copy count: all are kept, and only the rest
/// is loaded.
///
/// It stops at a page of images that were there before, at a URL that was requested before, after
/// ``/FeedCore/Feed/emptyPagesLimit`` pages without images in a row, and at
/// ``/FeedCore/Feed/pagingLimit`` or 8 MiB of text. If a later page fails, the pages before it are
/// delivered.
///
/// Steps may hold the state of one load: where one does, make a loader for each load.
public struct PagedFeedLoader: FeedLoader {
  private let remote: RemoteFeedLoader
  private let saved: (any FeedLoader)?
  private let steps: [any FeedStep]
  private let pages: Int
  private let report: @Sendable (any Error) -> Void

  /// Makes a loader.
  /// - Parameters:
  ///   - remote: loads a page.
  ///   - saved: loads the copy of the same feed, however old; `nil` where nothing is saved. Any
  ///     error of it but a `CancellationError` means that there is none.
  ///   - steps: what each page goes through, in this order.
  ///   - pages: how many pages are loaded at most.
  ///   - report: receives the error of a later page that failed.
  public init(
    _ remote: RemoteFeedLoader,
    saved: (any FeedLoader)? = nil,
    steps: [any FeedStep] = [],
    pages: Int = 1,
    report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.remote = remote
    self.saved = saved
    self.steps = steps
    self.pages = pages
    self.report = report
  }

  /// Loads the feed; throws what the first page throws, and a `CancellationError` of any page.
  public func load() async throws -> Feed {
    try await cancellable {
      let copy = try await copy()
      let isConditional = try await mayConfirm(copy)
      let page = try await remote.load(replacing: copy, isConditional: isConditional)
      let first = try await steps.changed(page, saved: copy.feed)
      return try await followed(first, copy)
    }
  }

  /// The feed with the pages that follow it, so far as they can be loaded.
  private func followed(_ first: Feed, _ copy: SavedCopy) async throws -> Feed {
    var feed = first
    var requested: Set<URL> = []
    var emptyPages = 0
    do {
      while feed.details.pages < pages, emptyPages < Feed.emptyPagesLimit,
        let url = feed.details.nextPage,
        let page = try await nextPage(of: feed, copy)
      {
        requested.insert(url)
        emptyPages = page.images.isEmpty ? emptyPages + 1 : 0
        feed = feed.followed(by: page, requested: requested)
      }
    } catch let error where !(error is CancellationError) {
      try Task.checkCancellation()
      report(error)
    }
    return feed
  }

  private func nextPage(of feed: Feed, _ copy: SavedCopy) async throws -> Feed? {
    guard let page = try await remote.loadNextPage(of: feed) else {
      return nil
    }
    return try await steps.changed(page, behind: feed, saved: copy.feed)
  }

  private func mayConfirm(_ copy: SavedCopy) async throws -> Bool {
    guard let feed = copy.feed else {
      return false
    }
    for step in steps {
      guard try await step.mayConfirm(feed) else {
        return false
      }
    }
    return true
  }

  private func copy() async throws -> SavedCopy {
    guard let saved else {
      return .none
    }
    do {
      return .feed(try await saved.load())
    } catch is NoFeed {
      // It was cleared, or there never was one.
      return .none
    } catch let error where !(error is CancellationError) {
      return .unreadable
    }
  }
}

extension PagedFeedLoader: NextPageLoader {
  /// Loads the next page of a feed, through the same steps. Without one nothing is read.
  public func loadNextPage(of feed: Feed) async throws -> Feed? {
    guard feed.nextPageToLoad != nil else {
      return nil
    }
    return try await cancellable { try await nextPage(of: feed, try await copy()) }
  }
}

/// The saved copy of a feed, as it is when a load begins.
enum SavedCopy: Sendable {
  case none
  case unreadable
  case feed(Feed)

  var feed: Feed? {
    guard case .feed(let feed) = self else {
      return nil
    }
    return feed
  }
}
