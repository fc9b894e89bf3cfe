import CommandLine
import FeedBrowse
import FeedCLI
package import FeedCache
package import FeedCore
import FeedFilters
public import FeedLibrary
package import FeedPresentation
package import FeedSubscriptions

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

  /// Which images stay that leave it; a feed that is not followed loses them.
  package var keepRule: KeepRule {
    guard name != nil, kind == .published else {
      return .none
    }
    return feedSettings.keep ?? .unseen
  }

  /// The images that have left the feed, if they are kept.
  public var formerImages: FormerImages? {
    switch keepRule {
    case .none: nil
    case .all(let time): formerImages(.all(for: time))
    case .unseen: formerImages(.unseen(unseenImages), mostShown: UnseenImages.Limits().memory)
    }
  }

  private func formerImages(
    _ rule: FormerImages.Rule,
    mostShown: Int = FormerImages.mostShown
  ) -> FormerImages {
    FormerImages(
      in: shared.caches.formerImages(of: identity),
      cached: shared.caches.cache(of: identity),
      keeping: rule,
      mostShown: mostShown,
      now: shared.now
    )
  }

  /// Those that were not seen, and that no filter hides.
  private var unseenImages: UnseenImages {
    UnseenImages(
      sizesOfOthers: { try await shared.sizesOfUnseen(besides: identity) },
      onDropping: { reporter.notice(.unseenDropped($0)) },
      filter: {
        let isUnseen = try await seenImages?.unseenFilter() ?? { @Sendable _ in true }
        let filter = feedSettings.filter
        return { isUnseen($0) && filter.shows($0) }
      }
    )
  }

  /// Keeps images before their copy is deleted.
  package func keepFormer(of saved: CachedFeed?) async throws {
    if let saved {
      try await formerImages?.keep(imagesOf: saved, leavingFor: [])
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
    return switch keepRule {
    case .none: seen
    case .unseen: seen + 2 * UnseenImages.Limits().memory
    case .all: seen + FormerImages.mostMemory
    }
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
