public import FeedCache
public import FeedCore

/// A step of a load, *keep pictures*: an image keeps the key of its data, and a new image at the
/// URL of another one's picture gets a picture of its own.
///
/// A webcam, or a picture of the day, has a constant URL. What was loaded from there belongs to the
/// images that were in the feed then. Images that come in one load have one picture, which is
/// requested once.
///
/// Where the data of two pictures at a URL is saved and has the same bytes, they become one: the
/// next save of the feed drops the data of the other.
///
/// It comes after the steps that choose the URLs of images.
public struct PictureKeeper: FeedStep {
  /// Larger data is not compared: two of each feed that is loaded would be in memory.
  private static let mostBytes = 4 << 20

  private let store: (any FeedImageDataStore)?
  private let former: @Sendable (Feed) async throws -> [FeedImage]

  /// Makes the step. `store` has the data of the feed's images; without one, no pictures become
  /// one. `former` loads the images that have left the saved copy: one that comes back has the
  /// picture that it had.
  public init(
    store: (any FeedImageDataStore)? = nil,
    former: @escaping @Sendable (Feed) async throws -> [FeedImage] = { _ in [] }
  ) {
    self.store = store
    self.former = former
  }

  /// The page, whose images have the pictures that are theirs. What the pages before have and the
  /// saved copy lacks has come in the same load.
  public func changed(_ page: Feed, behind pages: Feed?, saved: Feed?) async throws -> Feed {
    // Where the images are those of the copy, the server has confirmed it.
    guard let saved, page.posts != .none || page.images != saved.images else {
      return page
    }
    let ids = Set(saved.images.map(\.id))
    let hasNew = page.images.contains { !ids.contains($0.id) }
    let former = hasNew ? try await former(saved) : []
    let kept = page.keepingPictures(of: saved.images + former, behind: pages?.images ?? [])
    return try await joiningPictures(of: kept, behind: pages?.images ?? [])
  }

  /// The page, in which a picture that has the same bytes as the one before it at its URL is that
  /// one. Those before it come later in the page, or are on the `pages` behind which that comes.
  private func joiningPictures(of page: Feed, behind pages: [FeedImage]) async throws -> Feed {
    let later = [pages, page.images].joined().filter { $0.picture != nil }
    guard let store, !later.isEmpty else {
      return page
    }
    let urls = Set(later.map(\.dataKey.url))
    var last: [URL: ImageDataKey] = [:]
    for key in pages.map(\.dataKey) {
      last[key.url] = key
    }
    // Also those that stay as they are, so that no data is read twice.
    var compared: [ImageDataKey: ImageDataKey] = [:]
    var images = page.images
    for index in images.indices.reversed() {
      let key = images[index].dataKey
      guard urls.contains(key.url) else {
        continue
      }
      if compared[key] == nil {
        compared[key] = key
        if let other = last[key.url], other != key,
          try await hasSameData(store, for: key, as: other)
        {
          compared[key] = other
        }
      }
      let picture = compared[key] ?? key
      images[index] = images[index].withPicture(picture.picture)
      last[key.url] = picture
    }
    return images == page.images ? page : page.withImages(images)
  }

  /// Whether the data under both keys is saved and the same. What cannot be read is not.
  private func hasSameData(
    _ store: any FeedImageDataStore,
    for key: ImageDataKey,
    as other: ImageDataKey
  ) async throws -> Bool {
    do {
      guard let size = try await store.sizeOfImageData(for: key), size <= Self.mostBytes,
        try await store.sizeOfImageData(for: other) == size,
        let data = try await store.retrieveImageData(for: key)
      else {
        return false
      }
      return try await store.retrieveImageData(for: other) == data
    } catch {
      try Task.checkCancellation()
      return false
    }
  }
}

extension Feed {
  /// The page, whose images have the pictures that they have among the `saved` ones. Where one is
  /// new, or has another URL than before, at the URL of a saved image, its picture is named after
  /// the first image of the load that is: of the pages `behind` which it comes, or of this one.
  fileprivate func keepingPictures(of saved: [FeedImage], behind pages: [FeedImage]) -> Feed {
    guard !saved.isEmpty else {
      return self
    }
    var pictures = KnownPictures(of: saved, for: images)
    for image in pages {
      pictures.add(image)
    }
    return pictures.images(images).map(withImages) ?? self
  }

  fileprivate func withImages(_ images: [FeedImage]) -> Feed {
    Feed(
      images: images,
      origin: origin,
      validators: validators,
      details: details,
      posts: posts
    )
  }
}

/// The pictures of saved images, so far as they matter to the images of a page.
private struct KnownPictures {
  private let saved: [FeedImage]
  /// Where each is among them, by its id: a copy of the images would take as much memory again.
  private var places: [UUID: Int] = [:]
  /// The URLs of saved images at which images of the page are that were not there before.
  private var taken: Set<String> = []
  /// The picture of the images of this load at each of these.
  private var new: [String: UUID] = [:]

  init(of saved: [FeedImage], for images: [FeedImage]) {
    self.saved = saved
    places.reserveCapacity(saved.count)
    for place in saved.indices where places[saved[place].id] == nil {
      places[saved[place].id] = place
    }
    let new = images.filter { !isSaved($0) }
    guard !new.isEmpty else {
      return
    }
    let addresses = Set(new.map(\.url.absoluteString))
    taken = Set(saved.map(\.url.absoluteString).filter(addresses.contains))
  }

  /// Whether the image was at its URL before.
  private func isSaved(_ image: FeedImage) -> Bool {
    place(of: image) != nil
  }

  /// Where the image is among those that are saved, if it was at its URL before.
  private func place(of image: FeedImage) -> Int? {
    places[image.id].flatMap { saved[$0].url == image.url ? $0 : nil }
  }

  /// Adds an image of a page before.
  mutating func add(_ image: FeedImage) {
    guard !taken.isEmpty, !isSaved(image), let picture = image.picture else {
      return
    }
    let address = image.url.absoluteString
    if new[address] == nil {
      new[address] = picture
    }
  }

  /// The images with their pictures; `nil` if all have them already.
  mutating func images(_ images: [FeedImage]) -> [FeedImage]? {
    var changed: [FeedImage]?
    for index in images.indices {
      let picture = picture(of: images[index])
      if picture != images[index].picture {
        changed = changed ?? images
        changed?[index] = images[index].withPicture(picture)
      }
    }
    return changed
  }

  private mutating func picture(of image: FeedImage) -> UUID? {
    if let place = place(of: image) {
      return saved[place].picture
    }
    let address = taken.isEmpty ? "" : image.url.absoluteString
    guard taken.contains(address) else {
      return nil
    }
    let picture = new[address] ?? image.id
    new[address] = picture
    return picture
  }
}
