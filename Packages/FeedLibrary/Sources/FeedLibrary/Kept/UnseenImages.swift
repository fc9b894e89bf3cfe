import FeedCache
public import FeedCore

/// Which images stay that have left their feed unseen, and how many.
public struct UnseenImages: Sendable {
  /// How much may stay.
  public struct Limits: Sendable {
    /// How many images of a feed.
    public var images = 500
    /// How many bytes of pictures of a feed: 256 MiB.
    public var pictures = 256 << 20
    /// How much memory the images of a feed take, in bytes: 2 MiB.
    public var memory = 2 << 20
    /// How many bytes of pictures of all feeds together: 2 GiB.
    public var total = 2 << 30

    /// Makes the limits of the product.
    public init() {}
  }

  private let limits: Limits
  private let sizesOfOthers: @Sendable () async throws -> [Int]
  private let onDropping: @Sendable (Int) -> Void
  /// Says which images were not seen.
  let filter: @Sendable () async throws -> @Sendable (FeedImage) -> Bool

  /// Makes the rule.
  /// - Parameters:
  ///   - limits: how much may stay. Of more the oldest goes.
  ///   - sizesOfOthers: how many bytes other feeds keep by the same rule, each. Of more than
  ///     ``Limits/total`` those go that have most.
  ///   - onDropping: receives how many images went that were not seen.
  ///   - filter: says which images were not seen. Where that is not known, it is all.
  public init(
    limits: Limits = Limits(),
    sizesOfOthers: @escaping @Sendable () async throws -> [Int] = { [] },
    onDropping: @escaping @Sendable (Int) -> Void = { _ in },
    filter: @escaping @Sendable () async throws -> @Sendable (FeedImage) -> Bool
  ) {
    self.limits = limits
    self.sizesOfOthers = sizesOfOthers
    self.onDropping = onDropping
    self.filter = filter
  }

  /// Drops images that were seen from all parts; and where a load `hasMore` of them, those that are
  /// too many, the oldest first.
  func trim(
    _ parts: FormerImageParts,
    isKept: (FeedImage) -> Bool,
    hasMore: Bool
  ) async throws {
    var rest = Limits()
    if hasMore {
      rest = limits
      rest.pictures = min(limits.pictures, try await fairShare())
    }
    var dropped = 0
    for number in try await parts.numbers().reversed() {
      guard let part = try await parts.readable(number) else {
        continue
      }
      let unseen = part.feed.images.filter { isKept($0.unmarked) }
      var images: [FeedImage] = []
      for image in unseen {
        if hasMore {
          rest.images -= 1
          rest.memory -= image.size
          rest.pictures -= try await parts[number].sizeOfImageData(for: image.dataKey) ?? 0
        }
        guard rest.images >= 0, rest.memory >= 0, rest.pictures >= 0 else {
          break
        }
        images.append(image)
      }
      if images.count < part.feed.images.count {
        let feed = CachedFeed(images: images, savedAt: part.feed.savedAt)
        let hasReplaced = try await parts[number].replace(only: part.revision, with: feed)
        dropped += hasReplaced ? unseen.count - images.count : 0
      }
    }
    if dropped > 0 {
      onDropping(dropped)
    }
  }

  /// How many bytes of pictures the feed may have, so that all have as much as fits in all.
  private func fairShare() async throws -> Int {
    let others = try await sizesOfOthers().sorted()
    var rest = limits.total
    for (index, size) in others.enumerated() {
      let share = rest / (others.count + 1 - index)
      guard size < share else {
        return share
      }
      rest -= size
    }
    return rest
  }
}
