public import FeedCore

/// Makes images of the items of a feed while they are read, so that no more than one of them needs
/// to be in memory: an item with a thousand candidates may have one image.
public struct ImageCollector: Sendable {
  /// Four times the largest body, which pictures that repeat their item's texts could multiply by a
  /// hundred.
  private static let sizeLimit = 32 << 20

  private var identities: ItemIdentities
  /// Apart, so that an item without a picture changes no other's id.
  private var otherIdentities: ItemIdentities
  private var size = 0
  /// The images of all items so far.
  public private(set) var images: [FeedImage] = []
  /// What the images do not show of the items.
  public private(set) var posts = FeedPosts()
  /// How many items were left out because they have no picture.
  public private(set) var leftOut = 0
  /// How many candidates were not read, beyond the limit of an item.
  public private(set) var unreadPictures = 0

  /// Makes a collector without images. `url` is that from which the feed was requested.
  public init(from url: URL) {
    identities = ItemIdentities(in: url)
    otherIdentities = ItemIdentities(in: url)
  }

  /// Chooses the pictures of the next item. Throws if the texts of all images exceed 32 MiB.
  public mutating func add(_ item: FeedItem) throws(FailureCause) {
    let choice = PictureChoice(item.candidates)
    unreadPictures += item.candidates.leftOut
    let key = identities.key(of: item)
    let words = ItemWords(of: item)
    let first = images.count
    for (number, picture) in choice.pictures.enumerated() {
      let address = choice.candidates[picture.chosen].address
      guard let url = address.url else {
        continue
      }
      let id = identities.id(key, address, at: number)
      var image = item.image(id, at: url, words, choice.words(of: picture), number: number)
      if !picture.alternates.isEmpty {
        image = image.withAlternates(at: choice.alternates(of: picture))
      }
      try charge(image)
      images.append(image)
    }
    if choice.pictures.isEmpty {
      leftOut += 1
      try addWithoutPicture(item, key, words)
    } else if images.count == first + 1, item.page != nil, !choice.isLarge(choice.pictures[0]) {
      posts.small.append(first)
    } else {
      posts.further += images.indices[first...].dropFirst()
    }
  }

  private mutating func addWithoutPicture(
    _ item: FeedItem,
    _ key: ItemIdentities.Key,
    _ words: ItemWords
  ) throws(FailureCause) {
    guard let page = item.page else {
      return
    }
    let id = otherIdentities.id(key, WebAddress(page), at: 0)
    let image = item.image(id, at: page, words, PictureWords(), number: 0)
    try charge(image)
    posts.withoutPicture.append(FeedPosts.WithoutPicture(index: images.count, image: image))
  }

  private mutating func charge(_ image: FeedImage) throws(FailureCause) {
    size += image.textSize
    guard size <= Self.sizeLimit else {
      throw .bodyTooLarge(limit: Self.sizeLimit)
    }
  }

  /// Makes `author` that of all images without one: a feed may say who made it behind its items.
  /// Their captions stay as they are.
  public mutating func setAuthorByDefault(_ author: String?) {
    guard author != nil else {
      return
    }
    for index in images.indices where images[index].author == nil {
      images[index] = images[index].byDefault(author: author)
    }
    for index in posts.withoutPicture.indices {
      let image = posts.withoutPicture[index].image
      posts.withoutPicture[index].image = image.byDefault(author: author)
    }
  }
}
