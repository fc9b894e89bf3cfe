/// How much image data a store keeps for one feed. Pure: which images go without is computed here, whatever the storage.
public struct FeedImageDataLimit: Hashable, Sendable {
  /// The bytes of all image data together. What a store writes beside them does not count.
  public let bytes: Int
  /// The number of images with data.
  public let count: Int

  /// Makes a limit. Unless told otherwise: 512 MiB and 10,000 images, more than one sitting of offline reading, and small beside a disk.
  public init(bytes: Int = 512 << 20, count: Int = 10_000) {
    self.bytes = bytes
    self.count = count
  }

  /// Whether this much image data may be kept.
  public func allows(bytes: Int, count: Int) -> Bool {
    bytes <= self.bytes && count <= self.count
  }

  /// What must go so that `new` data fits: the images furthest down the feed, and those that are not in it first of all.
  /// - Parameters:
  ///   - new: the key and size of what is to be kept; it replaces what is kept under the same key.
  ///   - kept: the size of all that is kept, by key.
  ///   - rank: a key's place in the feed, 0 for the first image, or `nil` for what is not in the feed.
  /// - Returns: the keys to drop, or `nil` where the new data is itself the first to go.
  public func drops<Key: Hashable>(
    toKeep new: (key: Key, size: Int), besides kept: [Key: Int], rank: (Key) -> Int?
  ) -> [Key]? {
    var others = kept
    others[new.key] = nil
    var bytes = others.values.reduce(new.size, +)
    var count = others.count + 1
    guard !allows(bytes: bytes, count: count) else { return [] }

    let newRank = rank(new.key) ?? .max
    let furthestFirst = others.map { (key: $0.key, size: $0.value, rank: rank($0.key) ?? .max) }
      .filter { $0.rank > newRank }
      .sorted { $0.rank > $1.rank }
    var drops: [Key] = []
    for other in furthestFirst where !allows(bytes: bytes, count: count) {
      drops.append(other.key)
      bytes -= other.size
      count -= 1
    }
    return allows(bytes: bytes, count: count) ? drops : nil
  }
}
