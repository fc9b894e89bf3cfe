package import FeedCore

/// The ids of a feed's images, as its document alone has them. An item's key is its id, else its
/// page, else its title and date, else the URL of its picture. A key that is a UUID is the id
/// itself; of any other it is the version 5 UUID in a namespace made of the feed's URL, the same in
/// every load. Further pictures of an item append their place.
///
/// Of several items with one key none has its id: see ``settle(_:_:)``.
package struct ItemIdentities: Sendable {
  private let namespace: UUIDNamespace
  /// How many items have this id by their key. By ids and not by keys, the hash of which takes
  /// quadratic time if they are made of combining marks.
  private var uses: [UUID: Int] = [:]
  package private(set) var sharedIDs: Set<UUID> = []

  package init(in feed: URL) {
    namespace = UUIDNamespace.url.namespace(of: feed.absoluteString)
  }

  /// A hash in place of what is longer than any useful key: an item may have 100,000 pictures, and
  /// each would keep a copy.
  package func bounded(_ key: String) -> String {
    key.utf8.count <= 1_024 ? key : namespace.uuid(of: key).uuidString
  }

  /// The id of a key, and of what follows it. Line feeds join the parts: neither ids nor URLs have
  /// any.
  package func id(of text: String) -> UUID {
    let isURN = text.utf8.starts(with: "urn:uuid:".utf8)
    return FeedImage.id(spelled: isURN ? String(text.dropFirst(9)) : text)
      ?? namespace.uuid(of: text)
  }

  /// Counts an item by the id of its key.
  package mutating func count(_ id: UUID) {
    let number = uses[id, default: 0] + 1
    uses[id] = number
    if number > 1 {
      sharedIDs.insert(id)
    }
  }

  /// Gives ids of their own to all images of items that share a key. Each item appends, as far as
  /// needed, its page, then its title and date, then the URL of its picture, and a number only if
  /// all of that is equal.
  package mutating func settle(_ items: inout [FeedPosts.Item], _ images: inout [FeedImage]) {
    guard !sharedIDs.isEmpty else {
      return
    }
    var open = items.indices.filter { sharedIDs.contains(images[items[$0].index].post) }
    for level in 1...FeedPosts.Item.lastLevel where !open.isEmpty {
      let groups = Dictionary(grouping: open) { item in
        id(of: items[item].text(upTo: level, of: images[items[item].index]))
      }
      open = []
      for (id, group) in groups {
        group.forEach { items[$0].level = level }
        if group.count == 1 {
          identify(group[0], as: id, in: items, &images)
        } else {
          sharedIDs.insert(id)
          open += group
        }
      }
      open.sort()
    }
    number(open, in: items, &images)
  }

  /// Tells apart items of which all is equal, in their order.
  private func number(
    _ open: [Int],
    in items: [FeedPosts.Item],
    _ images: inout [FeedImage]
  ) {
    var counts: [UUID: Int] = [:]
    for item in open {
      let text = items[item].text(
        upTo: FeedPosts.Item.lastLevel,
        of: images[items[item].index]
      )
      let number = counts[id(of: text), default: 0] + 1
      counts[id(of: text)] = number
      let own = number == 1 ? text : "\(text)\n\(number)"
      identify(item, as: id(of: own), in: items, &images)
    }
  }

  /// Gives the images of an item the ids that follow from its own.
  private func identify(
    _ item: Int,
    as id: UUID,
    in items: [FeedPosts.Item],
    _ images: inout [FeedImage]
  ) {
    let range = items.images(of: item, among: images.count)
    for (place, index) in range.enumerated() {
      let own = place == 0 ? id : UUIDNamespace(id).uuid(of: "\(place + 1)")
      images[index] = images[index].identified(by: own, ofPost: id)
    }
  }
}

extension FeedPosts.Item {
  /// At this level all that can be appended to a key is appended.
  static let lastLevel = 3

  /// The key, and what follows it up to a level; `image` is the item's first.
  func text(upTo level: Int, of image: FeedImage) -> String {
    var text = key
    if level > 0 {
      text += "\n\(image.page?.absoluteString ?? "")"
    }
    if level > 1 {
      text += "\n\(title ?? "")\n\(image.published?.formatted(.iso8601) ?? "")"
    }
    if level > 2 {
      text += "\n\(image.url.absoluteString)"
    }
    return text
  }
}

extension [FeedPosts.Item] {
  /// The indices of the images of an item.
  func images(of item: Int, among count: Int) -> Range<Int> {
    let end = item + 1 < self.count ? self[item + 1].index : count
    return self[item].index..<Swift.max(self[item].index, end)
  }
}
