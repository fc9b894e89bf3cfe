public import FeedCore
import FeedPictureChoice

extension Feed {
  /// The feed, whose images keep the ids that they have among the `known` ones.
  ///
  /// - An item keeps the id of its key, as long as no other item had it: another item is one with
  ///   another picture and another date or none, or, in a feed of a single item, with another
  ///   picture. Where the addresses of most pictures are new, or of all several ones of an item,
  ///   they tell nothing: there it is one with another page or title too.
  /// - An id that was several items' is in ``/FeedCore/FeedDetails/sharedIDs``, those of the feed
  ///   and the `shared` ones of earlier loads. An item that has it keeps it; no other gets it. Such
  ///   an item is known by its page, or where that does not tell it from others, by its page and
  ///   its picture.
  /// - The pictures of an item are known by their names, or, if all of these are new and their
  ///   number is the same, by their places.
  /// - Parameters:
  ///   - known: the saved images, and those of the pages before.
  ///   - shared: what was remembered with them.
  ///   - url: the feed's URL.
  public func keepingIdentities(
    of known: [FeedImage],
    shared: Set<UUID>,
    in url: URL
  ) -> Feed {
    var identities = KnownIdentities(of: known, shared: shared.union(details.sharedIDs), in: url)
    let images = identities.images(of: self)
    guard images != nil || identities.shared != details.sharedIDs else {
      return self
    }
    return Feed(
      images: images ?? self.images,
      origin: origin,
      validators: validators,
      details: FeedDetails(
        title: details.title,
        nextPage: details.nextPage,
        earliestNextRequest: details.earliestNextRequest,
        leftOut: details.leftOut,
        pages: details.pages,
        unreadPictures: details.unreadPictures,
        sharedIDs: identities.shared.count > FeedDetails.sharedIDsLimit
          ? details.sharedIDs : identities.shared,
        source: details.source
      ),
      posts: posts
    )
  }
}

/// Which images of a feed are known.
private struct KnownIdentities {
  /// An item by its page and a picture of it.
  private struct PictureOnPage: Hashable {
    let page: URL?
    let name: PictureName

    init(_ image: FeedImage) {
      self.init(page: image.page, name: PictureName(image.url))
    }

    init(page: URL?, name: PictureName) {
      self.page = page
      self.name = name
    }
  }

  /// A picture on a page, and when its item was published.
  private struct DatedPicture: Hashable {
    let picture: PictureOnPage
    let published: Date?
  }

  private(set) var shared: Set<UUID>
  private let identities: ItemIdentities
  /// The known images, by their posts.
  private var posts: [UUID: [FeedImage]] = [:]
  /// The ids that are no new item's or picture's.
  private var taken: Set<UUID>
  /// The known posts that were found again.
  private var found: Set<UUID> = []
  /// The first number that may be free, by the first id of each kind: a feed may have ten thousand
  /// items that are all the same.
  private var nextNumbers: [UUID: Int] = [:]
  private var hasChanged = false
  /// Whether most of the known items have pictures with new names, as where addresses are signed.
  private var areNamesNew = false

  init(of known: [FeedImage], shared: Set<UUID>, in url: URL) {
    self.shared = shared
    identities = ItemIdentities(in: url)
    taken = Set(known.map(\.id))
    posts.reserveCapacity(known.count)
    for image in known {
      posts[image.post, default: []].append(image)
    }
  }

  /// The images of a feed with the ids that are theirs; `nil` if all have them already.
  mutating func images(of feed: Feed) -> [FeedImage]? {
    let items = items(of: feed)
    guard !items.isEmpty, !posts.isEmpty || !shared.isEmpty else {
      return nil
    }
    let ranges = items.indices.map { items.images(of: $0, among: feed.images.count) }
    areNamesNew = areNamesNew(in: zip(items, ranges).map { ($0, feed.images[$1]) })
    var posts = items.indices.map { index in
      post(byIDOf: items[index], feed.images[ranges[index]], isOnly: items.count == 1)
    }
    let open = items.indices.filter { posts[$0] == nil }
    let sought = open.filter { isSought(items[$0], feed.images[ranges[$0]]) }
    find(sought.map { ($0, feed.images[ranges[$0]]) }, in: &posts)
    if areNamesNew {
      let rest = sought.filter { posts[$0] == nil && !ranges[$0].isEmpty }
      findByPage(rest.map { ($0, items[$0], feed.images[ranges[$0].lowerBound]) }, in: &posts)
    }
    var images = feed.images
    for index in items.indices {
      if let post = posts[index] {
        keep(post, items[index], &images, ranges[index])
      }
    }
    for index in open where posts[index] == nil {
      identify(items[index], &images, ranges[index])
    }
    return hasChanged ? images : nil
  }

  /// The items. The product's own format says nothing of them: there each image is one, which
  /// counts where some had the same id.
  private func items(of feed: Feed) -> [FeedPosts.Item] {
    guard feed.posts.items.isEmpty, !shared.isEmpty,
      feed.images.allSatisfy({ $0.post == $0.id })
    else {
      return feed.posts.items
    }
    return feed.images.enumerated().map { index, image in
      FeedPosts.Item(index: index, key: image.id.uuidString, title: image.description)
    }
  }

  private func areNamesNew(
    in items: [(item: FeedPosts.Item, images: ArraySlice<FeedImage>)]
  ) -> Bool {
    var new = 0
    var known = 0
    for (item, images) in items {
      guard let first = images.first, let old = likely(item, first) else {
        continue
      }
      if hasPicture(of: old, images) {
        known += 1
      } else {
        new += 1
      }
    }
    return new > known
  }

  /// The known post with an item's own id; or with that of its key, from before another item had
  /// that too, and its page.
  private func likely(_ item: FeedPosts.Item, _ first: FeedImage) -> [FeedImage]? {
    if let known = posts[ownID(of: item, first).id] {
      return known
    }
    guard item.level > 0, let page = first.page,
      let known = posts[identities.id(of: item.key)], known[0].page == page
    else {
      return nil
    }
    return known
  }

  /// The id that an item has by its document, and what of the item that is made of. A key that was
  /// shared is nobody's.
  private func ownID(of item: FeedPosts.Item, _ first: FeedImage) -> (id: UUID, level: Int) {
    guard item.level == 0, shared.contains(first.post) else {
      return (first.post, item.level)
    }
    return (identities.id(of: item.text(upTo: 1, of: first)), 1)
  }

  /// The known post with an item's own id, if it is that item. If it is another one, the id is
  /// nobody's any more.
  private mutating func post(
    byIDOf item: FeedPosts.Item,
    _ images: ArraySlice<FeedImage>,
    isOnly: Bool
  ) -> UUID? {
    guard let first = images.first else {
      return nil
    }
    let (post, level) = ownID(of: item, first)
    guard let known = posts[post], !found.contains(post), !shared.contains(post) else {
      return nil
    }
    if isSame(images, known, at: level, isOnly: isOnly && posts.count == 1) {
      found.insert(post)
      return post
    }
    shared.insert(post)
    if level == 0 {
      shareLonger(of: item, first, known[0])
    }
    return nil
  }

  /// What two items have in common behind their key does not tell them apart, whichever of them is
  /// there next time.
  private mutating func shareLonger(
    of item: FeedPosts.Item,
    _ image: FeedImage,
    _ known: FeedImage
  ) {
    guard known.page == image.page else {
      return
    }
    shared.insert(identities.id(of: item.text(upTo: 1, of: image)))
    if known.published == image.published, known.description.isSame(as: image.description) {
      shared.insert(identities.id(of: item.text(upTo: 2, of: image)))
    }
  }

  private func isSame(
    _ images: ArraySlice<FeedImage>,
    _ known: [FeedImage],
    at level: Int,
    isOnly: Bool
  ) -> Bool {
    guard let new = images.first, let old = known.first else {
      return false
    }
    if new.url == old.url || hasPicture(of: known, images) {
      return true
    }
    let isToldByPage = level == 1 && new.page != nil
    if level > 1 || isOnly && !isToldByPage {
      return false
    }
    if let date = new.published, date == old.published {
      return true
    }
    let hasSameNumber = images.count > 1 && images.count == known.count
    guard areNamesNew || hasSameNumber, level == 0 || isToldByPage else {
      return false
    }
    return new.page == old.page && new.description.isSame(as: old.description)
  }

  /// Whether one of these pictures is one of the known ones, by its name.
  private func hasPicture(of known: [FeedImage], _ images: ArraySlice<FeedImage>) -> Bool {
    let names = Set(known.flatMap(\.pictureNames))
    return images.contains { names.contains(PictureName($0.url)) }
  }

  /// Whether an item may be known under an id that does not follow from its key.
  private func isSought(_ item: FeedPosts.Item, _ images: ArraySlice<FeedImage>) -> Bool {
    item.level > 0 || images.first.map { shared.contains($0.post) } ?? false
  }

  /// Finds the known posts with the page and a picture of items: those of the same date first, then
  /// those that are the only one for the only item.
  private mutating func find(
    _ items: [(index: Int, images: ArraySlice<FeedImage>)],
    in posts: inout [UUID?]
  ) {
    guard !items.isEmpty, !self.posts.isEmpty else {
      return
    }
    let known = postsByPicture()
    var dated = postsByDate(of: known)
    for item in items {
      posts[item.index] = take(item.images, from: &dated)
    }
    let rest = items.filter { posts[$0.index] == nil }
    let pictures = rest.flatMap { item in Set(item.images.map(PictureOnPage.init)) }
    let counts = Dictionary(pictures.map { ($0, 1) }, uniquingKeysWith: +)
    for item in rest {
      let images = item.images.filter { image in
        let picture = PictureOnPage(image)
        return counts[picture] == 1 && known[picture]?.count == 1
      }
      posts[item.index] = images.lazy.compactMap { known[PictureOnPage($0)]?.first }
        .first { !found.contains($0) }
      if let post = posts[item.index] {
        found.insert(post)
      }
    }
  }

  /// Finds the known post with the page and title of an item, where names of pictures tell nothing
  /// and no other item or post has that page.
  private mutating func findByPage(
    _ items: [(index: Int, item: FeedPosts.Item, image: FeedImage)],
    in posts: inout [UUID?]
  ) {
    let known = Dictionary(grouping: self.posts.keys) { self.posts[$0]?.first?.page }
    let sought = Dictionary(grouping: items, by: \.image.page)
    for (page, items) in sought where page != nil && items.count == 1 {
      let (index, item, image) = items[0]
      guard let post = known[page]?.first, known[page]?.count == 1, !found.contains(post),
        !shared.contains(identities.id(of: item.text(upTo: 1, of: image))),
        let old = self.posts[post]?.first, old.description.isSame(as: image.description)
      else {
        continue
      }
      posts[index] = post
      found.insert(post)
    }
  }

  private func postsByDate(
    of known: [PictureOnPage: [UUID]]
  ) -> [DatedPicture: ArraySlice<UUID>] {
    var dated: [DatedPicture: ArraySlice<UUID>] = [:]
    for (picture, posts) in known {
      for post in posts {
        let published = self.posts[post]?.first?.published
        dated[DatedPicture(picture: picture, published: published), default: []].append(post)
      }
    }
    return dated
  }

  /// The first post of an item's date with one of its pictures. Those that were found are taken
  /// away, so that a thousand with one picture are not looked at a thousand times.
  private mutating func take(
    _ images: ArraySlice<FeedImage>,
    from dated: inout [DatedPicture: ArraySlice<UUID>]
  ) -> UUID? {
    for image in images {
      let picture = DatedPicture(
        picture: PictureOnPage(image),
        published: images.first?.published
      )
      while let post = dated[picture]?.popFirst() {
        if found.insert(post).inserted {
          return post
        }
      }
    }
    return nil
  }

  /// All known posts, also those that were found: where several have a picture, it does not tell
  /// which is which.
  private func postsByPicture() -> [PictureOnPage: [UUID]] {
    var others: [PictureOnPage: [UUID]] = [:]
    for (post, images) in posts {
      for name in Set(images.flatMap(\.pictureNames)) {
        others[PictureOnPage(page: images[0].page, name: name), default: []].append(post)
      }
    }
    return others
  }

  /// Gives the images of an item the ids of a known post's.
  private mutating func keep(
    _ post: UUID,
    _ item: FeedPosts.Item,
    _ images: inout [FeedImage],
    _ range: Range<Int>
  ) {
    // A copy: a slice would make each change of an image copy them all.
    let new = Array(images[range])[...]
    let known = posts[post, default: []] + formerPictures(of: post, item, new)
    let isUnchanged = known.count == new.count && zip(known, new).allSatisfy { $0.url == $1.url }
    var old: [FeedImage?] = isUnchanged ? known : namesakes(of: new, in: known)
    if old.allSatisfy({ $0 == nil }), known.count == new.count {
      old = known
    }
    for (index, old) in zip(range, old) {
      let id = old?.id ?? newID(of: images[index], post, isFirst: index == range.lowerBound)
      identify(&images[index], by: id, ofPost: post)
    }
  }

  private mutating func identify(_ image: inout FeedImage, by id: UUID, ofPost post: UUID) {
    guard image.id != id || image.post != post else {
      return
    }
    image = image.identified(by: id, ofPost: post)
    hasChanged = true
  }

  /// Further pictures of a post that was saved before images said which post they are of: their ids
  /// are made of their places.
  private func formerPictures(
    of post: UUID,
    _ item: FeedPosts.Item,
    _ images: ArraySlice<FeedImage>
  ) -> [FeedImage] {
    guard item.level == 0, images.count > 1, posts[post]?.count == 1 else {
      return []
    }
    var former: [FeedImage] = []
    for (place, image) in images.enumerated().dropFirst() {
      let key = item.isKeyOfPicture ? image.url.absoluteString : item.key
      guard let known = posts[identities.id(of: "\(key)\n\(place + 1)")], known.count == 1 else {
        break
      }
      former += known
    }
    return former
  }

  /// The known image of each picture that has the same name.
  private func namesakes(
    of images: ArraySlice<FeedImage>,
    in known: [FeedImage]
  ) -> [FeedImage?] {
    var places: [PictureName: [Int]] = [:]
    for (place, image) in known.enumerated().reversed() {
      for name in image.pictureNames {
        places[name, default: []].append(place)
      }
    }
    var used: Set<Int> = []
    return images.map { image in
      while let place = places[PictureName(image.url)]?.popLast() {
        if used.insert(place).inserted {
          return known[place]
        }
      }
      return nil
    }
  }

  /// The id of a picture that came to a known post.
  private mutating func newID(of image: FeedImage, _ post: UUID, isFirst: Bool) -> UUID {
    if isFirst, taken.insert(post).inserted {
      return post
    }
    let name = PictureName(image.url).text
    let ids = UUIDNamespace(post)
    return free { ids.uuid(of: $0 == 1 ? name : "\(name)\n\($0)") }
  }

  /// Gives the images of an item that is not known the ids of its key, with as much behind it as
  /// makes them its own.
  private mutating func identify(
    _ item: FeedPosts.Item,
    _ images: inout [FeedImage],
    _ range: Range<Int>
  ) {
    guard let first = images[range].first else {
      return
    }
    if !isTaken(first.post) {
      taken.formUnion(images[range].map(\.id))
      return
    }
    var level = item.level
    var post = first.post
    while isTaken(post), level < FeedPosts.Item.lastLevel {
      level += 1
      post = identities.id(of: item.text(upTo: level, of: first))
    }
    if isTaken(post) {
      let text = item.text(upTo: level, of: first)
      let identities = identities
      post = free { identities.id(of: "\(text)\n\($0 + 1)") }
    }
    taken.insert(post)
    for (place, index) in range.enumerated() {
      let id = place == 0 ? post : UUIDNamespace(post).uuid(of: "\(place + 1)")
      taken.insert(id)
      identify(&images[index], by: id, ofPost: post)
    }
  }

  private func isTaken(_ id: UUID) -> Bool {
    shared.contains(id) || taken.contains(id) || posts[id] != nil
  }

  /// The first of these ids, by their numbers from 1, that is no other image's.
  private mutating func free(_ id: (Int) -> UUID) -> UUID {
    let first = id(1)
    var number = nextNumbers[first, default: 1]
    while taken.contains(id(number)) {
      number += 1
    }
    nextNumbers[first] = number + 1
    let free = id(number)
    taken.insert(free)
    return free
  }
}

extension FeedImage {
  /// The names of its picture, and of its other sizes.
  fileprivate var pictureNames: [PictureName] {
    ([url] + alternates).map(PictureName.init)
  }
}

extension String? {
  /// Whether both are the same bytes, or missing.
  fileprivate func isSame(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let text?, let other?): text.utf8.elementsEqual(other.utf8)
    case (nil, _?), (_?, nil): false
    }
  }
}
