/// The ids of a feed's images. An item's key is its id, else its page, else its title and date,
/// else the URL of its picture. A key that is a UUID is the id itself; of any other it is the
/// version 5 UUID in a namespace made of the feed's URL, the same in every load.
struct ItemIdentities {
  private let namespace: UUIDNamespace
  /// By ids and not by keys, the hash of which takes quadratic time if they are made of combining
  /// marks.
  private var uses: [UUID: Int] = [:]

  init(in feed: URL) {
    namespace = UUIDNamespace.url.namespace(of: feed.absoluteString)
  }

  /// What the ids of an item's pictures are made of: its key, `nil` if each picture has its own,
  /// and what a key that repeats appends.
  struct Key {
    let text: String?
    let page: String
  }

  func key(of item: FeedItem) -> Key {
    let page = item.page.map { bounded($0.absoluteString) }
    return Key(
      text: item.id.map(bounded) ?? page ?? titleAndDate(of: item).map(bounded),
      page: page ?? ""
    )
  }

  /// The id of an item's picture at `index`, whose data is at `picture`. Line feeds join
  /// the parts of a key: neither ids nor URLs have any.
  mutating func id(_ item: Key, _ picture: WebAddress, at index: Int) -> UUID {
    var key = item.text ?? picture.spelling
    if index > 0 {
      key += "\n\(index + 1)"
    }
    let isURN = key.utf8.starts(with: "urn:uuid:".utf8)
    let id =
      FeedImage.id(spelled: isURN ? String(key.dropFirst(9)) : key)
      ?? namespace.uuid(of: key)
    if count(id) == 1 {
      return id
    }
    key += "\n\(item.page)"
    let longer = namespace.uuid(of: key)
    let number = count(longer)
    return number == 1 ? longer : namespace.uuid(of: "\(key)\n\(number)")
  }

  /// A hash in place of what is longer than any useful key: an item may have 100,000 pictures, and
  /// each would keep a copy.
  private func bounded(_ key: String) -> String {
    key.utf8.count <= 1_024 ? key : namespace.uuid(of: key).uuidString
  }

  private func titleAndDate(of item: FeedItem) -> String? {
    guard let title = item.title, let date = item.published else {
      return nil
    }
    return "\(title)\n\(date.formatted(.iso8601))"
  }

  private mutating func count(_ id: UUID) -> Int {
    uses[id, default: 0] += 1
    return uses[id, default: 0]
  }
}
