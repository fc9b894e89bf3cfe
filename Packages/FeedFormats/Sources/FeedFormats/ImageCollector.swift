public import FeedCore
public import FeedFailures
import FeedIdentities
import FeedPictureChoice

/// Makes images of the items of a feed while they are read, so that no more than one of them needs
/// to be in memory: an item with a thousand candidates may have one image.
public struct ImageCollector: Sendable {
  /// Four times the largest body, which pictures that repeat their item's texts could multiply by a
  /// hundred.
  private static let sizeLimit = 32 << 20

  private var identities: ItemIdentities
  /// What is known of the items without a picture. Apart, so that none of them changes another's
  /// id.
  private var others: [FeedPosts.Item] = []
  private var size = 0
  /// The images of all items so far.
  public private(set) var images: [FeedImage] = []
  /// What the images do not show of the items.
  public private(set) var posts = FeedPosts()
  /// How many items were left out because they have no picture.
  public private(set) var leftOut = 0
  /// How many candidates were not read, beyond the limit of an item.
  public private(set) var unreadPictures = 0

  /// What is to be remembered as ``/FeedCore/FeedDetails/sharedIDs``, once the identities are
  /// settled.
  public private(set) var sharedIDs: Set<UUID> = []

  /// Makes a collector without images. `url` is that from which the feed was requested.
  public init(from url: URL) {
    identities = ItemIdentities(in: url)
  }

  /// Chooses the pictures of the next item. Throws if the texts of all images exceed 32 MiB.
  public mutating func add(_ item: FeedItem) throws(FailureCause) {
    let choice = PictureChoice(item.candidates)
    unreadPictures += item.candidates.leftOut
    let key = identities.key(of: item)
    let words = ItemWords(of: item)
    let first = images.count
    var post: UUID?
    for (number, picture) in choice.pictures.enumerated() {
      let address = choice.candidates[picture.chosen].address
      guard let url = address.url else {
        continue
      }
      let text = key ?? address.spelling
      let id = identities.id(of: number == 0 ? text : "\(text)\n\(number + 1)")
      post = post ?? id
      var image = item.image(id, at: url, words, choice.words(of: picture), number: number)
      if let post, post != id {
        image = image.identified(by: id, ofPost: post)
      }
      if !picture.alternates.isEmpty {
        image = image.withAlternates(at: choice.alternates(of: picture))
      }
      try charge(image)
      images.append(image)
    }
    images.countParts(from: first)
    if choice.pictures.isEmpty {
      leftOut += 1
      try addWithoutPicture(item, key, words)
    } else if images.count == first + 1, item.page != nil, !choice.isLarge(choice.pictures[0]) {
      posts.small.append(first)
    } else {
      posts.further += images.indices[first...].dropFirst()
    }
    if let post {
      identities.count(post)
      posts.items.append(
        FeedPosts.Item(
          index: first,
          key: key ?? images[first].url.absoluteString,
          isKeyOfPicture: key == nil,
          title: item.title.map(identities.bounded)
        )
      )
    }
  }

  private mutating func addWithoutPicture(
    _ item: FeedItem,
    _ key: String?,
    _ words: ItemWords
  ) throws(FailureCause) {
    guard let page = item.page else {
      return
    }
    let text = key ?? page.absoluteString
    let id = identities.id(of: text)
    let image = item.image(id, at: page, words, PictureWords(), number: 0)
    try charge(image)
    posts.withoutPicture.append(FeedPosts.WithoutPicture(index: images.count, image: image))
    others.append(
      FeedPosts.Item(
        index: others.count,
        key: text,
        title: item.title.map(identities.bounded)
      )
    )
  }

  /// Tells items apart that share a key, once all of them were added.
  public mutating func settleIdentities() {
    identities.settle(&posts.items, &images)
    sharedIDs = identities.sharedIDs
    guard !others.isEmpty else {
      return
    }
    var identities = identities
    var withoutPicture = posts.withoutPicture.map(\.image)
    withoutPicture.forEach { identities.count($0.id) }
    identities.settle(&others, &withoutPicture)
    for (index, image) in withoutPicture.enumerated() {
      posts.withoutPicture[index].image = image
    }
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

extension ItemIdentities {
  /// The key of an item; `nil` if that is the URL of its picture.
  fileprivate func key(of item: FeedItem) -> String? {
    item.id.map(bounded) ?? item.page.map { bounded($0.absoluteString) }
      ?? titleAndDate(of: item).map(bounded)
  }

  private func titleAndDate(of item: FeedItem) -> String? {
    guard let title = item.title, let date = item.published else {
      return nil
    }
    return "\(title)\n\(date.formatted(.iso8601))"
  }
}
