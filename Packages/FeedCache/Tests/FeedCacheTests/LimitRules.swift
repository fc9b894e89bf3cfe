import FeedCache

extension FeedImageDataLimit {
  /// The rules, written to be read: the keys of the images to drop so that `new` data, which
  /// replaces the data of the same key, fits: those that are not in the feed, then those furthest
  /// down; `nil` if the new data itself would be the first to go. `kept` has the sizes of all data,
  /// and `rank` the positions in the feed.
  func drops<Key: Hashable>(
    toKeep new: (key: Key, size: Int),
    besides kept: [Key: Int],
    rank: (Key) -> Int?
  ) -> [Key]? {
    var others = kept
    others[new.key] = nil
    var usage = FeedImageDataUsage(
      bytes: others.values.reduce(new.size, +),
      count: others.count + 1
    )
    let newRank = rank(new.key) ?? .max
    let furthestFirst = others.map { (key: $0.key, size: $0.value, rank: rank($0.key) ?? .max) }
      .filter { $0.rank > newRank }
      .sorted { $0.rank > $1.rank }
    var drops: [Key] = []
    for other in furthestFirst where !allows(usage) {
      drops.append(other.key)
      usage.bytes -= other.size
      usage.count -= 1
    }
    return allows(usage) ? drops : nil
  }
}
