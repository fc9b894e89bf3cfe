public import FeedCore
import FeedFailures

/// Loads the comments on an image of a saved feed, and asks the feed's server again where they are
/// on a private network.
///
/// Only a feed that was just loaded, or must not be asked, allows a private network. It may be
/// another feed by now, whose network says nothing about the URLs of the saved image, so its own
/// image counts. It is not saved: that could change the numbers of images.
public struct CurrentImageCommentsLoader: ImageCommentsLoader {
  private let origin: Feed.Origin
  private let latest: any FeedLoader
  private let saved: any FeedLoader
  private let loader: @Sendable (Feed.Origin) -> any ImageCommentsLoader

  /// Makes a loader for the images of a feed from `origin`.
  /// - Parameters:
  ///   - origin: where the feed of the images is from.
  ///   - latest: loads the feed as its server has it now.
  ///   - saved: loads the saved feed, for while the server must not be asked.
  ///   - loader: makes a loader for the images of a feed with an origin.
  public init(
    of origin: Feed.Origin,
    latest: any FeedLoader,
    saved: any FeedLoader,
    loader: @escaping @Sendable (Feed.Origin) -> any ImageCommentsLoader
  ) {
    self.origin = origin
    self.latest = latest
    self.saved = saved
    self.loader = loader
  }

  /// Loads the comments on `image`.
  public func loadComments(on image: FeedImage) async throws -> [ImageComment] {
    do {
      return try await loader(origin).loadComments(on: image)
    } catch let failure as LoadFailure
      where failure.failureCause == .privateNetwork && origin != .remote()
    {
      let feed = try await current()
      guard let current = feed.images.first(where: { $0.id == image.id }) else {
        throw failure
      }
      return try await loader(feed.origin).loadComments(on: current)
    }
  }

  private func current() async throws -> Feed {
    do {
      return try await latest.load()
    } catch let failure as LoadFailure where failure.kind == .waiting {
      return try await saved.load().shown(because: failure)
    }
  }
}
