public import FeedCache
public import FeedCore
import FeedFailures

/// The use case *keep images that leave their feed*, of one feed: all of them for a time, or those
/// that were not seen until they are.
///
/// They are in stores of their own, which no quota limits, with the pictures that are cached when
/// they leave. ``/FeedCore/FeedImage/leftAt`` says when that was, and
/// ``/FeedCore/FeedImage/picture`` stands for the bytes of the picture.
///
/// - Images are kept before the feed is replaced by one without them: a program that is killed
///   loses none.
/// - One that comes back is shown once, as part of the feed.
/// - Several programs may load the feed at once: what is kept replaces only what was read.
/// - However many are kept, they take a limited memory: of more than ``mostShown`` bytes those are
///   shown that left last.
public struct FormerImages: Sendable {
  /// How much memory the images take that are shown behind their feed, in bytes.
  public static let mostShown = 24 << 20

  /// How much memory all takes, in bytes: what is shown, and a part that is read.
  public static let mostMemory = mostShown + FormerImageParts.defaultPartSize

  /// Each failed try means that another program has kept images.
  private static let mostTries = 100

  /// How many pictures are written before their images count as kept. Writing these takes time, and
  /// a program that ends meanwhile has written them in vain.
  private static let picturesAtOnce = 50

  private let parts: FormerImageParts
  private let cached: any FeedImageDataStore
  private let rule: Rule
  private let mostShown: Int
  private let now: @Sendable () -> Date

  /// Which images stay.
  public enum Rule: Sendable {
    /// All, for a time in seconds.
    case all(for: TimeInterval)
    /// Those that were not seen, until the load after they were, within limits.
    case unseen(UnseenImages)
  }

  /// Makes the use case.
  /// - Parameters:
  ///   - parts: where images are kept that have left the feed.
  ///   - cached: the pictures of the feed, without those of images that have left it.
  ///   - rule: which are kept.
  ///   - mostShown: how much memory those take that are shown, in bytes.
  ///   - now: the time.
  public init(
    in parts: FormerImageParts,
    cached: any FeedImageDataStore,
    keeping rule: Rule,
    mostShown: Int = mostShown,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.parts = parts
    self.cached = cached
    self.rule = rule
    self.mostShown = mostShown
    self.now = now
  }

  /// The images that a feed had and does not have again, those first that left it last. Older ones
  /// that there is no memory for are left out, which `onLeavingOut` hears of. Throws the store's
  /// error.
  public func images(
    thatLeft feed: Feed,
    onLeavingOut: @Sendable () -> Void = {}
  ) async throws -> [FeedImage] {
    try await cancellable {
      let isKept = isShown
      var known = Set(feed.images.map(\.id))
      var images: [FeedImage] = []
      var rest = mostShown
      let numbers = try await parts.numbers()
      for number in numbers.reversed() {
        let kept = try await parts.images(ofPart: number).filter(isKept)
        // Those in front of it left earlier.
        if case .all = rule, number < numbers.upperBound, kept.isEmpty {
          break
        }
        for image in kept where known.insert(image.id).inserted {
          rest -= image.size
          guard rest >= 0 else {
            onLeavingOut()
            return images
          }
          images.append(image)
        }
      }
      return images
    }
  }

  /// Keeps those images of a `saved` feed that are not among the `current` ones, if the rule is for
  /// them, and drops what was kept for long enough. Throws the store's error.
  ///
  /// Images of many pictures are kept a few at a time: a program that ends before all are kept does
  /// the rest when it does this again. Returns whether it has kept any: what another load kept,
  /// that one said.
  @discardableResult public func keep(
    imagesOf saved: CachedFeed,
    leavingFor current: [FeedImage]
  ) async throws -> Bool {
    let isKept = try await isStaying()
    let present = Dictionary(current.map { ($0.id, $0.dataKey) }) { first, _ in first }
    var gone = saved.images.filter { present[$0.id] == nil && isKept($0.left(at: now())) }
    try await splitFirst(isKept)
    try await dropKept(since: saved.savedAt, from: &gone)
    try await emptyOld(isKept)
    let hasKept = try await add(&gone, returningTo: present, isKept)
    if case .unseen(let unseen) = rule {
      try await unseen.trim(parts, isKept: isKept, hasMore: hasKept)
    }
    return hasKept
  }

  /// Adds images to the last parts, and returns whether it has added any. Those that are `present`
  /// again go, and those that are not to be kept any longer.
  private func add(
    _ gone: inout [FeedImage],
    returningTo present: [UUID: ImageDataKey],
    _ isKept: (FeedImage) -> Bool
  ) async throws -> Bool {
    var hasKept = false
    var tries = 0
    while tries < Self.mostTries {
      var part = try await Part(parts.last(), in: parts)
      if part.isOfEarlierVersion {
        part = Part(behind: part)
      }
      let before = part.images.count
      let returned = try await giveBack(part, to: present)
      part.images.removeAll { !isKept($0.unmarked) || returned.contains($0.id) }
      let known = Set(part.images.map(\.id))
      gone.removeAll { known.contains($0.id) }
      guard !gone.isEmpty || part.images.count < before else {
        return hasKept
      }
      let count = gone.count
      if try await !add(&gone, to: part) {
        tries += 1
      }
      hasKept = hasKept || gone.count < count
    }
    throw FailureCause.superseded
  }

  /// Gives images of a part that have come back into the feed the data that they had, and returns
  /// those that need not stay in the part for it.
  private func giveBack(_ part: Part, to keys: [UUID: ImageDataKey]) async throws -> Set<UUID> {
    var returned: Set<UUID> = []
    for image in part.images {
      guard let key = keys[image.id] else {
        continue
      }
      do {
        if key == image.dataKey,
          let data = try await parts[part.number].retrieveImageData(for: key)
        {
          try await cached.insert(data, for: key)
        }
      } catch FeedStoreError.quotaReached {
        continue
      } catch FeedStoreError.corrupt {
        // It is lost where it is, too.
      }
      returned.insert(image.id)
    }
    return returned
  }

  /// Drops images that were kept since the feed was saved that has them: by a program that ended
  /// before all were. Those of earlier times were in the feed again.
  private func dropKept(since time: Date, from gone: inout [FeedImage]) async throws {
    guard !gone.isEmpty else {
      return
    }
    let time = FeedTime.inWholeSeconds(time)
    for number in try await parts.numbers().reversed() {
      let images = try await parts.readable(number)?.feed.images ?? []
      let known = images.filter { $0.unmarked.leftAt.map { $0 >= time } ?? false }
      guard images.isEmpty || !known.isEmpty else {
        return
      }
      let ids = Set(known.map(\.id))
      gone.removeAll { ids.contains($0.id) }
    }
  }

  /// Keeps the last ones of images that leave, as many as fit into a part or else one behind it,
  /// and takes them out. Returns `false` if another program has changed the part.
  private func add(_ gone: inout [FeedImage], to part: Part) async throws -> Bool {
    // What is first in the feed comes last, so that it is in front of what left with it.
    let count = gone.suffix(fitting: parts.partSize - part.images.totalSize)
    guard count > 0 || gone.isEmpty || part.images.isEmpty else {
      return try await add(&gone, to: Part(behind: part))
    }
    let leftAt = FeedTime.inWholeSeconds(now())
    let store = parts[part.number]
    var leaving: [FeedImage] = []
    var pictures = 0
    for image in gone.suffix(max(count, min(1, gone.count))).reversed() {
      let (image, hasPicture) = try await saved(image, leftAt: leftAt, in: store)
      leaving.append(image)
      pictures += hasPicture ? 1 : 0
      if pictures == Self.picturesAtOnce {
        break
      }
    }
    let feed = CachedFeed(images: leaving.reversed() + part.images, savedAt: leftAt)
    guard try await store.replace(only: part.revision, with: feed) else {
      return false
    }
    gone.removeLast(leaving.count)
    return true
  }

  /// Splits the part 0 if it is too large, as it was when it was the only one: what left first gets
  /// into parts in front of it. Until that is done it has all of it, and the others do not count.
  private func splitFirst(_ isKept: (FeedImage) -> Bool) async throws {
    guard let part = try await parts.readable(0),
      part.feed.images.count > 1,
      part.feed.images.totalSize > parts.partSize
    else {
      return
    }
    let savedAt = part.feed.savedAt
    var older = part.feed.images.filter { isKept($0.unmarked) }
    let newest = older.removePrefix(fitting: parts.partSize)
    let all = Set(part.feed.images.map(\.id))
    let isRest = try await parts.readable(-1)?.feed.images.allSatisfy { all.contains($0.id) }
    // An earlier release may have filled the part once more. What it was split into then stays.
    var number = isRest ?? true ? 0 : try await parts.numbers().lowerBound
    while !older.isEmpty {
      number -= 1
      let images = older.removePrefix(fitting: parts.partSize)
      for image in images {
        try await movePicture(of: image.dataKey, to: parts[number])
      }
      try await parts[number].replace(with: CachedFeed(images: images, savedAt: savedAt))
    }
    let rest = CachedFeed(images: newest, savedAt: savedAt)
    _ = try await parts[0].replace(only: part.revision, with: rest)
  }

  /// Writes a picture of the part 0 into another one, unless an earlier program did.
  private func movePicture(
    of key: ImageDataKey,
    to store: any FeedImageDataStore
  ) async throws {
    do {
      guard try await store.sizeOfImageData(for: key) == nil,
        let picture = try await parts[0].retrieveImageData(for: key)
      else {
        return
      }
      try await store.insert(picture, for: key)
    } catch FeedStoreError.corrupt {
      // It is lost where it is, too.
    }
  }

  /// Empties the parts of which all images were kept for long enough; the first ones are the
  /// oldest.
  private func emptyOld(_ isKept: (FeedImage) -> Bool) async throws {
    if case .all(for: .infinity) = rule {
      return
    }
    for part in try await parts.numbers() {
      guard let stored = try await parts[part].retrieve() else {
        return
      }
      guard !stored.feed.images.contains(where: { isKept($0.unmarked) }) else {
        return
      }
      if !stored.feed.images.isEmpty {
        let empty = CachedFeed(images: [], savedAt: stored.feed.savedAt)
        _ = try await parts[part].replace(only: stored.revision, with: empty)
      }
    }
  }

  /// An image as it is kept, and whether it has a picture, which is saved if it is cached.
  private func saved(
    _ image: FeedImage,
    leftAt: Date,
    in store: any FeedImageDataStore
  ) async throws -> (FeedImage, hasPicture: Bool) {
    let picture: Data?
    do {
      picture = try await cached.retrieveImageData(for: image.dataKey)
    } catch FeedStoreError.corrupt {
      picture = nil
    }
    let former = image.left(at: leftAt)
    guard let picture, !picture.isEmpty else {
      // Its own, so that it gets no other image's.
      return (former.withPicture(image.picture ?? image.id), false)
    }
    // Images that share a picture share its data.
    let copy = former.withPicture(UUIDNamespace.url.uuid(ofBytes: picture))
    try await store.insert(picture, for: copy.dataKey)
    return (copy, true)
  }

  /// Says which images stay with the next load.
  private func isStaying() async throws -> (FeedImage) -> Bool {
    switch rule {
    case .all: isShown
    case .unseen(let unseen): try await unseen.filter()
    }
  }

  /// Whether an image that was kept is still shown. One that was seen is, until the next load.
  private func isShown(_ image: FeedImage) -> Bool {
    guard case .all(let time) = rule else {
      return true
    }
    return image.leftAt.map { now().timeIntervalSince($0) < time } ?? false
  }

}

/// A part that is to take images, as it was read.
private struct Part {
  let number: Int
  let revision: FeedStoreRevision
  var images: [FeedImage]

  /// Whether it has images in the form of an earlier version: it takes no others, whose form would
  /// have all data of those saved again.
  var isOfEarlierVersion: Bool { images.contains { $0.leftAt == nil } }

  init(_ number: Int, in parts: FormerImageParts) async throws {
    let stored = try await parts[number].retrieve()
    self.number = number
    revision = stored?.revision ?? .noFeed
    images = stored?.feed.images ?? []
  }

  /// One that is not there yet.
  init(behind part: Part) {
    number = part.number + 1
    revision = .noFeed
    images = []
  }
}

extension [FeedImage] {
  /// How many of the last images fit into `size` bytes.
  fileprivate func suffix(fitting size: Int) -> Int {
    var rest = size
    return reversed().prefix { image in
      rest -= image.size
      return rest >= 0
    }.count
  }

  /// Takes out as many of the first images as fit into `size` bytes, and one at least.
  fileprivate mutating func removePrefix(fitting size: Int) -> [FeedImage] {
    var rest = size
    let fitting = prefix { image in
      rest -= image.size
      return rest >= 0
    }
    let images = Array(prefix(Swift.max(1, fitting.count)))
    removeFirst(images.count)
    return images
  }
}

/// Saves a feed, and keeps images of the saved one that it lacks.
public struct FormerImageSaver<Saver: FeedSaver>: FeedSaver {
  private let saver: Saver
  private let former: FormerImages?
  private let saved: CachedFeed?
  private let onLeaving: @Sendable () -> Void

  /// Makes a saver that keeps those of the `saved` images that leave, before `saver` replaces them;
  /// without `former` it keeps none. That takes the time it takes: if it failed for being slow, the
  /// feed would never be saved again. `onLeaving` is called if any has left.
  public init(
    _ saver: Saver,
    keeping former: FormerImages?,
    of saved: CachedFeed?,
    onLeaving: @escaping @Sendable () -> Void = {}
  ) {
    self.saver = saver
    self.former = former
    self.saved = saved
    self.onLeaving = onLeaving
  }

  /// Saves the feed. Throws why an image cannot be kept; then the previous feed is still there.
  public func save(_ feed: Feed) async throws {
    try Task.checkCancellation()
    if let former {
      let saved = saved ?? CachedFeed(images: [], savedAt: .distantPast)
      if try await former.keep(imagesOf: saved, leavingFor: feed.images) {
        onLeaving()
      }
    }
    try await saver.save(feed)
  }
}
