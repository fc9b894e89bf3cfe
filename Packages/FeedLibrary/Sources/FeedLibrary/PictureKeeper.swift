public import FeedCore

/// A step of a load, *keep pictures*: an image keeps the key of its data, and a new image at the
/// URL of another one's picture gets a picture of its own.
///
/// A webcam, or a picture of the day, has a constant URL. What was loaded from there belongs to the
/// images that were in the feed then. Images that come in one load have one picture, which is
/// requested once.
///
/// It comes after the steps that choose the URLs of images.
public struct PictureKeeper: FeedStep {
  private let former: @Sendable (Feed) async throws -> [FeedImage]

  /// Makes the step. `former` loads the images that have left the saved copy: one that comes back
  /// has the picture that it had.
  public init(former: @escaping @Sendable (Feed) async throws -> [FeedImage] = { _ in [] }) {
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
    return page.keepingPictures(of: saved.images + former, behind: pages?.images ?? [])
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
    guard let images = pictures.images(images) else {
      return self
    }
    return Feed(
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
