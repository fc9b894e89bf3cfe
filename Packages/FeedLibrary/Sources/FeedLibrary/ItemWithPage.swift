import FeedCore

/// An item of a feed whose web page may have a better picture than the feed.
struct ItemWithPage {
  /// The index of its image, or of the one behind its place.
  let index: Int
  /// What the feed says of it.
  let image: FeedImage
  let page: URL
  /// Whether the feed names a picture.
  let hasPicture: Bool

  /// The items of a feed, in its order.
  static func all(of feed: Feed) -> [ItemWithPage] {
    let ids = Set(feed.images.map(\.id))
    var items: [ItemWithPage] = []
    for post in feed.posts.withoutPicture where !ids.contains(post.image.id) {
      let page = post.image.page ?? post.image.url
      items.append(
        ItemWithPage(index: post.index, image: post.image, page: page, hasPicture: false)
      )
    }
    for index in feed.posts.small where feed.images.indices.contains(index) {
      let image = feed.images[index]
      if let page = image.page {
        items.append(ItemWithPage(index: index, image: image, page: page, hasPicture: true))
      }
    }
    return items.sorted { one, other in
      one.index == other.index ? !one.hasPicture && other.hasPicture : one.index < other.index
    }
  }
}

/// The images of the saved copy, by id.
struct SavedPictures {
  enum Decision {
    case take([FeedImage])
    case leave
    case request
  }

  private let images: [UUID: FeedImage]

  init(_ images: [FeedImage]) {
    self.images = Dictionary(images.map { ($0.id, $0) }) { first, _ in first }
  }

  /// What to do about an item.
  func decision(of item: ItemWithPage, in notes: PictureNotes, now: Date) -> Decision {
    switch notes.outcomes[item.image.id] {
    case nil:
      return .request
    case .nothing:
      return .leave
    case .failed(let time):
      return notes.mayRequest(after: time, now: now) ? .request : .leave
    case .found:
      let images = images(of: item)
      return images.isEmpty ? .request : .take(images)
    }
  }

  /// The images that were found on an item's page; none if the copy that had them is gone.
  private func images(of item: ItemWithPage) -> [FeedImage] {
    var found: [FeedImage] = []
    while let image = images[item.image.id(ofPicture: found.count)] {
      found.append(image)
    }
    guard item.hasPicture, found.first?.url == item.image.url else {
      return found
    }
    return []
  }
}

/// The pictures that were found for the items of a feed.
struct FoundPictures {
  private let original: Feed
  private let items: [ItemWithPage]
  /// By the id of the item's image.
  private var found: [UUID: [FeedImage]] = [:]
  /// Whether some of them are from a public page.
  var isPublic = false

  init(_ feed: Feed, items: [ItemWithPage]) {
    original = feed
    self.items = items
  }

  mutating func add(_ images: [FeedImage], of item: ItemWithPage) {
    found[item.image.id] = images
  }

  /// The feed with them.
  func feed() -> Feed {
    var images: [FeedImage] = []
    images.reserveCapacity(original.images.count)
    var leftOut = original.details.leftOut
    var next = 0
    for item in items {
      guard var pictures = found[item.image.id] else {
        continue
      }
      images += original.images[next..<item.index]
      next = item.index
      if item.hasPicture {
        // The feed's own picture is better than none.
        pictures[0] = pictures[0].withLastAlternate(item.image.url)
        next += 1
      } else {
        leftOut -= 1
      }
      images += pictures
    }
    images += original.images[next...]
    let details = original.details
    return Feed(
      images: images,
      origin: isPublic ? original.origin.narrowed(toPrivateNetwork: false) : original.origin,
      validators: original.validators,
      details: FeedDetails(
        title: details.title,
        nextPage: details.nextPage,
        earliestNextRequest: details.earliestNextRequest,
        leftOut: leftOut,
        pages: details.pages,
        unreadPictures: details.unreadPictures,
        sharedIDs: details.sharedIDs,
        source: details.source
      )
    )
  }
}

extension FeedImage {
  /// The image with `url` as the last of its alternates.
  fileprivate func withLastAlternate(_ url: URL) -> FeedImage {
    let address = url.absoluteString
    let others = alternateAddresses.prefix(Self.alternatesLimit - 1).filter { $0 != address }
    return withAlternates(at: others + [address])
  }
}
