public import FeedCache
public import FeedCore
import FeedFailures

/// The use case *keep an image for good*: the images that a reader keeps, with their pictures, as a
/// feed of its own. The image that was kept last comes first.
///
/// The store is one that never drops anything unasked: without a quota, and beside the caches. What
/// is kept needs no network and never expires, so that a load is always fresh.
///
/// - An image counts as kept once its words and its picture are saved as durably as the store can.
/// - Several programs may keep images at once: the picture is saved first, under a key that no
///   other picture has, and the feed replaces only the one that was read. If that fails, it is
///   tried again.
/// - The same image with another picture, as a webcam has it, is another one: both stay.
/// - **Cancelling** throws `CancellationError`; what is kept by then stays.
public struct KeptFeed: FeedLoader {
  /// The URL of the feed, which no publisher's feed has.
  public static let url = {
    guard let url = URL(string: "kept:/") else {
      preconditionFailure("it is a URL")
    }
    return url
  }()

  /// Each failed try means that another program has kept an image.
  private static let mostTries = 1_000

  private let store: any FeedStore & FeedImageDataStore
  private let now: @Sendable () -> Date

  /// Makes the feed of what is kept in `store`.
  public init(
    store: any FeedStore & FeedImageDataStore,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.now = now
  }

  /// The images that are kept; none is a feed too. Throws the store's error.
  public func load() async throws -> Feed {
    try await cancellable {
      Feed(images: try await store.retrieve()?.feed.images ?? [], origin: .remote())
    }
  }

  /// Keeps an image of a feed with its picture, and returns `false` if it was kept already. An
  /// image without an author gets the `name` of its feed, which would be lost otherwise. Throws the
  /// store's error; then nothing is kept that was not.
  public func keep(
    _ image: FeedImage,
    _ picture: Data,
    of feed: URL,
    named name: String? = nil
  ) async throws -> Bool {
    let copy = KeptImage(of: image, picture, in: feed)
    for _ in 0..<Self.mostTries {
      let stored = try await store.retrieve()
      let images = stored?.feed.images ?? []
      let isKept = images.contains(where: copy.isSame)
      if isKept, try await isSaved(picture, under: copy.key) {
        return false
      }
      // Before the feed that names it. A program that replaces the feed meanwhile drops it again,
      // and then this replaces nothing.
      try await store.insert(picture, for: copy.key)
      if isKept {
        return true
      }
      let isSaved = try await store.replace(
        only: stored?.revision ?? .noFeed,
        with: CachedFeed(images: [copy.image(among: images, by: name)] + images, savedAt: now())
      )
      if isSaved {
        return true
      }
    }
    throw FailureCause.superseded
  }

  /// Lets an image of a feed go, and returns `false` if it is not kept. `picture` tells apart
  /// several pictures that were kept of the same image; without it the first one goes.
  public func letGo(_ image: FeedImage, _ picture: Data?, of feed: URL) async throws -> Bool {
    let copy = picture.map { KeptImage(of: image, $0, in: feed) }
    let id = Self.id(of: image, in: feed)
    for _ in 0..<Self.mostTries {
      guard let stored = try await store.retrieve() else {
        return false
      }
      var images = stored.feed.images
      let same = images.firstIndex { copy?.isSame($0) == true }
      guard let index = same ?? images.firstIndex(where: { $0.id == id }) else {
        return false
      }
      images.remove(at: index)
      let feed = CachedFeed(images: images, savedAt: now())
      if try await store.replace(only: stored.revision, with: feed) {
        return true
      }
    }
    throw FailureCause.superseded
  }

  /// Whether an image of a feed is kept with this picture.
  public func isKept(_ image: FeedImage, _ picture: Data, of feed: URL) async throws -> Bool {
    let copy = KeptImage(of: image, picture, in: feed)
    return try await load().images.contains(where: copy.isSame)
  }

  /// The ids of those images of a feed that are kept, whatever their pictures are by now.
  public func keptImages(among images: [FeedImage], of feed: URL) async throws -> Set<UUID> {
    let kept = Set(try await load().images.map(\.id))
    return Set(images.filter { kept.contains(Self.id(of: $0, in: feed)) }.map(\.id))
  }

  /// The id under which an image of a feed is kept: two publishers may use the same one.
  fileprivate static func id(of image: FeedImage, in feed: URL) -> UUID {
    feed == url ? image.id : image.id(in: feed)
  }

  /// A picture that is corrupt or missing is saved again.
  private func isSaved(_ picture: Data, under key: ImageDataKey) async throws -> Bool {
    do {
      return try await store.retrieveImageData(for: key) == picture
    } catch FeedStoreError.corrupt {
      return false
    }
  }
}

/// An image with one of its pictures, as it is kept.
private struct KeptImage {
  /// What the picture is kept under, which stands for its bytes: those of a webcam have one URL,
  /// and two programs may keep two of them at once.
  let key: ImageDataKey
  private let original: FeedImage
  private let source: URL?
  private let id: UUID
  /// The id of the image where another picture of it is kept already.
  private let otherID: UUID

  init(of image: FeedImage, _ picture: Data, in feed: URL) {
    let name = UUIDNamespace.url.uuid(ofBytes: picture)
    key = ImageDataKey(image.url, picture: name)
    original = image
    // It may have been kept, and is kept again.
    source = feed == KeptFeed.url ? image.source : feed
    id = KeptFeed.id(of: image, in: feed)
    otherID = UUIDNamespace(id).uuid(of: name.uuidString.lowercased())
  }

  func isSame(_ kept: FeedImage) -> Bool {
    kept.dataKey == key && (kept.id == id || kept.id == otherID)
  }

  func image(among kept: [FeedImage], by name: String?) -> FeedImage {
    let isKept = kept.contains { $0.id == id }
    return original.at(key.url, as: isKept ? otherID : id)
      .withPicture(key.picture)
      .left(at: nil)
      .kept(from: source)
      .byDefault(author: name)
  }
}
