public import FeedCore
import FeedFailures

/// A step of a load, *keep pictures*: an image keeps what its data is kept under, and a new image at
/// the URL of another one's picture gets a picture of its own.
///
/// A webcam, or a picture of the day, has a constant URL. What was loaded from there belongs to the
/// images that were in the feed then. Images that come in one load have one picture, which is
/// requested once.
///
/// It comes after the steps that choose the URLs of images, and before the feed is saved.
public struct PictureKeeper: Sendable {
  private let saved: any FeedLoader

  /// Makes the step. `saved` loads the feed's saved copy, however old.
  public init(saved: any FeedLoader) {
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

  fileprivate func kept(_ page: Feed, behind pages: Feed? = nil) async throws -> Feed {
    let saved = try await saved.loadIfAny()
    // The server has confirmed the copy.
    guard page.posts != .none || page.images != saved?.images else {
      return page
    }
    return page.keepingPictures(of: (pages?.images ?? []) + (saved?.images ?? []))
  }
}

private struct FirstPage: FeedLoader {
  let loader: any FeedLoader
  let keeper: PictureKeeper

  func load() async throws -> Feed {
    try await cancellable { try await keeper.kept(loader.load()) }
  }
}

private struct NextPage: NextPageLoader {
  let loader: any NextPageLoader
  let keeper: PictureKeeper

  func loadNextPage(of feed: Feed) async throws -> Feed? {
    try await cancellable {
      guard let page = try await loader.loadNextPage(of: feed) else {
        return nil
      }
      return try await keeper.kept(page, behind: feed)
    }
  }
}

extension Feed {
  /// The feed, whose images have the pictures that they have among the `known` ones. Where one is
  /// new, or has another URL than before, at the URL of another known image, its picture is named
  /// after the first image of the feed that is.
  func keepingPictures(of known: [FeedImage]) -> Feed {
    guard !known.isEmpty else {
      return self
    }
    let pictures = KnownPictures(of: known, for: images)
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

/// The pictures of known images, so far as they matter to the images of a feed.
private struct KnownPictures {
  /// The known images, by id.
  private var known: [UUID: FeedImage] = [:]
  /// The URLs of known images that images have which are not at them yet.
  private var taken: Set<String> = []

  init(of known: [FeedImage], for images: [FeedImage]) {
    self.known.reserveCapacity(known.count)
    for image in known where self.known[image.id] == nil {
      self.known[image.id] = image
    }
    let known = self.known
    let newURLs = Set(
      images.filter { known[$0.id]?.url != $0.url }.map(\.url.absoluteString)
    )
    guard !newURLs.isEmpty else {
      return
    }
    taken = Set(known.values.map(\.url.absoluteString).filter(newURLs.contains))
  }

  /// The images with their pictures; `nil` if all have them already.
  func images(_ images: [FeedImage]) -> [FeedImage]? {
    var changed: [FeedImage]?
    var firsts: [String: UUID] = [:]
    for index in images.indices {
      let picture = picture(of: images[index], &firsts)
      if picture != images[index].picture {
        changed = changed ?? images
        changed?[index] = images[index].withPicture(picture)
      }
    }
    return changed
  }

  private func picture(of image: FeedImage, _ firsts: inout [String: UUID]) -> UUID? {
    if let old = known[image.id], old.url == image.url {
      return old.picture
    }
    let address = taken.isEmpty ? "" : image.url.absoluteString
    guard taken.contains(address) else {
      return nil
    }
    let first = firsts[address] ?? image.id
    firsts[address] = first
    return first
  }
}
