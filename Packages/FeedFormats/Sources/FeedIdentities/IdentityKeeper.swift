public import FeedCore

/// The first step of a load, *keep identities*: images keep the ids that they have in the saved
/// copy and in the pages before, as `Feed.keepingIdentities(of:shared:in:)` finds them again.
///
/// It comes before any step that goes by the ids of images. Without a copy ids are those that the
/// document gives.
public struct IdentityKeeper: FeedStep {
  private let url: URL

  /// Makes the step for the feed at a URL.
  public init(feedURL: URL) {
    url = feedURL
  }

  /// The page, whose images have the ids that they had.
  public func changed(_ page: Feed, behind pages: Feed?, saved: Feed?) -> Feed {
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
