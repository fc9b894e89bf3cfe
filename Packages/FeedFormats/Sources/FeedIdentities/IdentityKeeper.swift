public import FeedCore
import FeedFailures

/// The first step of a load, *keep identities*: images keep the ids that they have in the saved
/// copy, as `Feed.keepingIdentities(of:shared:in:)` finds them again.
///
/// It decorates the loading of a feed where that comes from its server, before anything else is
/// done with its images. Without a copy ids are those that the document gives.
public struct IdentityKeeper: Sendable {
  private let url: URL
  private let saved: any FeedLoader

  /// Makes the step for the feed at a URL. `saved` loads its saved copy, however old.
  public init(feedURL: URL, saved: any FeedLoader) {
    url = feedURL
    self.saved = saved
  }

  /// A loader of the feed, or of its first page.
  public func first(_ loader: any FeedLoader) -> some FeedLoader {
    FirstPage(loader: loader, keeper: self)
  }

  /// A loader of next pages, to which the pages before are known too.
  public func next(_ loader: any NextPageLoader) -> some NextPageLoader {
    NextPage(loader: loader, keeper: self)
  }

  /// A page of the feed behind these images, which keep their ids.
  public func kept(_ page: Feed, behind pages: Feed? = nil) async throws -> Feed {
    let saved = try await saved.loadIfAny()
    // The server has confirmed the copy.
    guard page.posts != .none || page.images != saved?.images else {
      return page
    }
    let shown = pages?.images ?? []
    let ids = Set(shown.map(\.id))
    let others = saved?.images.filter { !ids.contains($0.id) } ?? []
    let shared = pages?.details.sharedIDs ?? []
    return page.keepingIdentities(
      of: shown + others,
      shared: shared.union(saved?.details.sharedIDs ?? []),
      in: url
    )
  }
}

private struct FirstPage: FeedLoader {
  let loader: any FeedLoader
  let keeper: IdentityKeeper

  func load() async throws -> Feed {
    try await cancellable { try await keeper.kept(loader.load()) }
  }
}

private struct NextPage: NextPageLoader {
  let loader: any NextPageLoader
  let keeper: IdentityKeeper

  func loadNextPage(of feed: Feed) async throws -> Feed? {
    try await cancellable {
      guard let page = try await loader.loadNextPage(of: feed) else {
        return nil
      }
      return try await keeper.kept(page, behind: feed)
    }
  }
}
