import CommandLine
import FeedBrowse
import FeedCLI
import FeedCache
package import FeedCore
public import FeedLibrary
package import FeedPresentation
import FeedSubscriptions

/// Whose a feed is.
public enum FeedKind: Sendable {
  /// A publisher's.
  case published
  /// Its reader's own, of the images that are kept: it is in no cache, never expires, and has no
  /// server; its images are never new.
  case kept

  package init(of url: URL) {
    self = url == KeptFeed.url ? .kept : .published
  }
}

extension FollowedFeed {
  /// The images that are kept for good, as one more feed. Nobody follows it, and no publisher has
  /// it.
  package static let kept = FollowedFeed(url: KeptFeed.url, name: "kept")
}

extension OpenedFeed {
  /// What a person types to keep an image.
  package static let keepCall = "feed keep N"

  /// What to do where there is no saved copy.
  package var messageOfNoFeed: Message {
    kind == .kept ? .nothingKept(keptBy: Self.keepCall) : .loadFirst(url)
  }

  /// The images that have left the feed, if its settings keep them.
  public var formerImages: FormerImages? {
    feedSettings.keptTime.map { time in
      FormerImages(
        in: shared.caches.formerImages(of: identity),
        cached: shared.caches.cache(of: identity),
        keptFor: time,
        now: shared.now
      )
    }
  }

  /// What tells pictures at one URL apart.
  public var pictureKeeper: PictureKeeper {
    PictureKeeper(store: shared.caches.cache(of: identity)) {
      try await images(thatLeft: $0, notice: reporter.detail)
    }
  }

  /// How much memory is taken by what is remembered of the feed beside its copy, in bytes.
  package var sizeOfNotes: Int {
    let seen = SeenImages.mostFormer * SeenImages.bytesPerImage
    return formerImages == nil ? seen : seen + FormerImages.mostMemory
  }

  /// The images that have left the feed and are kept for a time. If they cannot be read there are
  /// none. `onLeavingOut` receives that there is no memory for all of them.
  package func images(
    thatLeft feed: Feed,
    notice: (@Sendable (Message) -> Void)? = nil,
    onLeavingOut: (@Sendable (Message) -> Void)? = nil
  ) async throws -> [FeedImage] {
    let notice = notice ?? reporter.notice
    let leaveOut = onLeavingOut ?? reporter.detail
    do {
      return try await formerImages?.images(thatLeft: feed) {
        leaveOut(.formerImagesLeftOut(beyond: FormerImages.mostShown))
      } ?? []
    } catch let error as FeedStoreError {
      notice(.cannotUseCache(because: .reason(error)))
      return []
    }
  }

  /// Keeps images of this feed.
  package var keeper: FeedImageKeeper {
    FeedImageKeeper(feed: identity, name: title ?? name, kept: shared.kept, cached: pictures.local)
  }
}

/// Keeps images of one feed for good.
package struct FeedImageKeeper: ImageKeeper {
  package let feed: URL
  package let name: String?
  package let kept: KeptFeed
  package let cached: any FeedImageDataLoader

  package func keptImages(among images: [FeedImage]) async throws -> Set<UUID> {
    try await kept.keptImages(among: images, of: feed)
  }

  package func toggle(_ image: FeedImage, _ picture: Data) async throws -> Bool {
    guard try await kept.isKept(image, picture, of: feed) else {
      return try await kept.keep(image, picture, of: feed, named: name)
    }
    return try await !kept.letGo(image, picture, of: feed)
  }

  /// Keeps an image, and returns `false` if it was kept already.
  package func keep(_ image: FeedImage, _ picture: Data) async throws -> Bool {
    try await kept.keep(image, picture, of: feed, named: name)
  }

  /// Lets an image go, and returns `false` if it is not kept. The picture that is cached says which
  /// of several is meant.
  package func letGo(_ image: FeedImage) async throws -> Bool {
    switch try await cached.result(for: image.dataKey) {
    case .success(let picture):
      return try await kept.letGo(image, picture, of: feed)
    case .failure:
      return try await kept.letGo(image, nil, of: feed)
    }
  }
}
